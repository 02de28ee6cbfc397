// The outlines of the herds, about 38 wide around the middle: squat grazers with tusks on the old map, long necks on the
// warm one.
export const GRAZER = 'M-18 5q-2-15 13-17 10-1 14 3 7-1 9 6 1 6-4 7l-2 5-2-5-2 2v10H3V8H-6v8H-11V8q-5 1-7-3Z'
export const LONG_NECK = 'M-20 8q6-3 8-9 5-7 14-5 4 0 4-8 1-7 7-7 6 0 6 4 0 2-4 2-2 0-2 4 1 9-2 14V17H6V11H-5V17H-10V10q-5 2-10-2Z'
