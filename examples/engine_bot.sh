#!/bin/sh
# The same in a shell: it always plays the last of the legal actions.
while read -r command rest; do
    case $command in
        hello) echo "id name Last"; echo "hello 1" ;;
        isready) echo "readyok" ;;
        legal) last=${rest##* } ;;
        go) echo "bestaction $last" ;;
        quit) exit 0 ;;
    esac
done
