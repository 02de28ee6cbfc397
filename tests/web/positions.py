"""Positions that tests and benchmarks of the boards begin from."""
from __future__ import annotations

# Five seats, all 35 tiles, 60 pieces; white (seat 1) has four action points.
HEAVY_TRIAS = (
    "1:act-4 idle:0 5.10.9/2.3.3.1 1M/-/1S/1S/1W 0/0/0/0/0 "
    "M1@2,-1=aa M2@-1,-1=ee M3@-2,2=dd M4@-1,2=cc M5@0,2=bb M6@2,-3=aa M7@-1,4=ee M8@-1,3=dd "
    "S1@1,-1=cc S2@-1,0=bb S3@2,0=aa S4@2,-2=ee S5@1,-2=dd S6@1,1=cc S7@3,0=bb S8@4,-1=aa S9@3,-2=ee S10@3,-3=dd "
    "S11@-1,-2=cc S12@-3,2=bb S13@0,3=aa S14@1,2=ee S15@2,1=dd "
    "W1@1,0=cc W2@0,-1=bb W3@0,1=a W4@-2,0=e W5@-2,1=d W6@-4,2=c W7@-2,-1=b W8@-3,0=a W9@-3,1=e W10@-3,3=d W11@-2,3=c "
    "P@0,0=b")

# Whatever seat 0 places next tips the raft to the east.
TIPPING_CASTOR = (
    "free/steady trip1 seat0 card idle0 r0,y24+0+0t6,b13+0+0t6,o0,v0,g25+0+0t6 r1v1/y1b6 -/- "
    "b8o12345678v2345678g12345678 17/3")

# Four cabinets and a market that hold all 48 creatures; seat 1 chooses a card.
ALL_CREATURES = (
    "seats=4 round=7.2 first=3 phase=choose board=pF2,dS3,dF2,mD3/-,dS1,dF3,pD3/flask1-mp,camera2,lamp3,shovel4/"
    "symbol-2,pair-md,-,pair-FD tokens=blank,ma>3,md>1,pa>3,equipment>3,pd>1,mp "
    "0=12,24;0;F,p;mM1,shovel4,mM2,dF1,aS3,mF1,mF2,aM3,aM1,mD1,aD2,dM3 "
    "1=23,34;8;D,a;compass3,mM3,pM2,pS1,pF1,flask1-ad,dD2,dM2,pD2,map4,pD1,pF3,aM2 "
    "2=13,14;5;M,m;aD1,dD1,bag1,aF2,aS1,bag1,camera2,pS2,aS2,compass3,pM1,pS3,mS1,pM3 "
    "3=23,34;0;S,d;aF1,dM1,binoculars2,aF3,mD2,lamp3,binoculars2,dD3,dS2,map4,mS3,mS2,aD3,mF3,sets-colours "
    "middle=12 discards=little")

# The scientists (seat 1) have four action points; one of them stands at k4, another at c6.
SCIENTISTS_TURN = (
    "savannah random 5e3s6n/2s4w1w BAAB ff2#2#2f/fB1#1#4f/7M1B1/1#2b1B3S/3##1#1ff1/1#Sb7 w3e0c0r5 "
    "24+1356789+-{234569}{234569} 19+34+25678 25 turn:1/6:4 -")

# Both seats choose a card.
DUEL = (
    "jungle picture 1n2n3n/4n5n6n ABAB S4B5/1B2#3#2/B1#2M#1#B1/3##6/2B5#1S/S#7S1 w0e0c0r6 "
    "123+456789+- 123+456789+- 2 choose:./. -")

# Late moments of each game, with the seat that is to act: a few actions from the end.
NEAR_THE_END = {
    "raptor": (0, "jungle picture 1n2n3n/4n5n6n ABAB 5B5/4#3#2/B1#2M#1#2/3##6/8#1S/1#7S1 w0e2c1r6 "
                  "12+346789+5 23+1456789+- 2 turn:5/1:4 -"),
    "trias": (1, "1:act-2 idle:0 0.0.0/0.0.1.1 1S/1W 0/0 M1@2,-1 M2@3,-2=aa M3@-4,3 M4@-2,2 M5@-2,-2 S1@-3,2 S2@-3,0 "
                 "S3@2,0=a S4@1,2 S5@-2,0 S6@0,2 S7@-4,2 W1@-2,-3 W2@0,-1=bbbb W3@-4,4 W4@-2,-4 W5@-3,1 W6@-2,1 "
                 "P@0,0=bbb"),
    "ciao_dino": (1, "1:act-2 idle:0 0.0.0/0.0.1.1 1S/1J 0/0 M1@2,-1 M2@3,-2=aa M3@-4,3 M4@-2,2 M5@-2,-2 S1@-3,2 "
                     "S2@-3,0 S3@2,0=a S4@1,2 S5@-2,0 S6@0,2 S7@-4,2 J1@-2,-3 J2@0,-1=bbbb J3@-4,4 J4@-2,-4 J5@-3,1 "
                     "J6@-2,1 V@0,0=bbb"),
    "vivarium": (1, "seats=2 round=7.2 first=1 phase=swap board=mM3,dS1,pM1,mS2/mS1,dM3,dS3,pM3/camera2,shovel4,"
                    "compass3,lamp3/pair-FD,pair-FS,pair-MS,pair-MD "
                    "tokens=blank,ma>1,mp>1,ad>0,equipment>1,pd>0,contracts "
                    "0=23,24;4;F,p;dD2,contracts,aF1,dD1,mF1,sets-colours,pair-mp,aD2,map4,dF3,pF3,aM1 "
                    "1=13,14;7;D,a;aS2,binoculars2,pS1,shovel4,mS3,aM2,compass3,aD3,pD3,mD3,little,sets-types,map4 "
                    "middle=12 hidden=34 discards=mM1,pM2,pF2,pS3,aM3,aS3,dM2,bag1,bag1,flask1-ad,camera2,lamp3,"
                    "pair-ma,pair-pd,pair-ad,symbol-1,symbol-3"),
    "castor_party": (0, "free/steady trip3 seat0 card idle0 r25-30+0t2,y0,b0,o0,v10+30+0t10,g0 v7/b6 "
                        "r78y125o378/r46y4o24g148 r1235y3678b1234578o156v1234568g23567 2/3"),
}
