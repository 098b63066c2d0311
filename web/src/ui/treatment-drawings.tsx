/** The drawings of treatments, which take the clinic's color. */
import type { TreatmentDrawing } from "@clinic/contract/treatments.ts";
import type { ReactNode } from "react";

const line = "var(--primary)";
const accent = "var(--accent)";
/** A tooth is light on dark screens too, so lines on it have the dark tone of light screens. */
const lineOnTooth = "var(--light-primary, #0c645f)";
const ivory = "#fffefb";
const gum = "#e5735a";

type Drawing = () => ReactNode;

export const treatmentDrawings: Readonly<Record<TreatmentDrawing, Drawing>> = {
  "check-up": () => (
    <>
      <Ground color={line} />
      <Tooth />
      <path fill="none" stroke={line} strokeWidth="9" strokeLinecap="round" d="m229 118 52 76" />
      <circle cx="212" cy="92" r="30" fill={ivory} />
      <circle cx="212" cy="92" r="30" fill={line} fillOpacity=".3" stroke={line} strokeWidth="6" />
      <Shine d="M196 90c1-8 6-13 14-14" />
    </>
  ),
  cleaning: () => (
    <>
      <Ground color={line} />
      <Tooth />
      <g transform="rotate(-24 176 70)">
        <path fill="#dfe6e5" d="M116 62h11v24h-11zm15 0h11v24h-11zm15 0h11v24h-11zm15 0h11v24h-11z" />
        <path fill={line} d="M114 44h160a9 9 0 0 1 0 18H114a9 9 0 0 1 0-18Z" />
      </g>
      <g fill={ivory} stroke={line} strokeOpacity=".5" strokeWidth="3">
        <circle cx="112" cy="118" r="12" />
        <circle cx="132" cy="132" r="8" />
        <circle cx="94" cy="138" r="7" />
        <circle cx="208" cy="112" r="9" />
      </g>
    </>
  ),
  fluoride: () => (
    <>
      <path
        fill={line}
        fillOpacity=".18"
        d="M160 24c62 0 104 40 104 94 0 26-8 50-22 70H78c-14-20-22-44-22-70 0-54 42-94 104-94Z"
      />
      <Dashes
        color={line}
        d="M160 10c70 0 118 46 118 106 0 30-9 57-25 80M160 10C90 10 42 56 42 116c0 30 9 57 25 80"
      />
      <Tooth />
      <path fill={ivory} d="M206 40c14 20 24 34 24 49a24 24 0 0 1-48 0c0-15 10-29 24-49Z" />
      <path fill={line} fillOpacity=".7" d="M206 40c14 20 24 34 24 49a24 24 0 0 1-48 0c0-15 10-29 24-49Z" />
      <Shine d="M193 90c0 7 4 12 10 14" />
    </>
  ),
  filling: () => (
    <>
      <Ground color={accent} />
      <Tooth />
      <path
        fill="#e3cdbd"
        d="M172 58c7-5 19-6 29-2 12 4 20 13 23 24-4 11-14 19-26 19-15 0-27-12-27-27 0-5 0-10 1-14Z"
      />
      <path
        fill={accent}
        d="M196 22c14-6 32 2 38 16 5 13-1 29-14 34-4 2-9 3-13 2-3-8-9-14-18-17-3-14-5-29 7-35Z"
        transform="rotate(8 210 50)"
      />
      <Shine d="M204 34c7-2 13 0 17 5" />
      <Dashes color={lineOnTooth} d="m196 78 8-8M182 72l6-14" />
    </>
  ),
  crown: () => (
    <>
      <linearGradient id="drawing-gold" x2="0" y2="1">
        <stop stopColor="#f8e2a8" />
        <stop offset="1" stopColor="#d69b2f" />
      </linearGradient>
      <Ground color="var(--star)" />
      <Tooth />
      <path
        fill="url(#drawing-gold)"
        d="M160 66c-12-11-26-15-41-10-22 8-30 32-25 57l2 8c14 8 24 4 32-2 10-7 22-7 32 0s22 7 32 0c8-6 18-10 32-2l2-4c5-25-3-49-25-57-15-5-29-1-41 10Z"
      />
      <Shine d="M106 98c0-14 7-23 18-26" />
      <path
        fill={line}
        d="M236 40c2 10 5 13 15 15-10 2-13 5-15 15-2-10-5-13-15-15 10-2 13-5 15-15ZM84 46c1 6 3 8 9 9-6 1-8 3-9 9-1-6-3-8-9-9 6-1 8-3 9-9Z"
      />
    </>
  ),
  implant: () => (
    <>
      <linearGradient id="drawing-metal" x2="1">
        <stop stopColor="#8fa3a6" />
        <stop offset=".5" stopColor="#e3eaea" />
        <stop offset="1" stopColor="#7c9194" />
      </linearGradient>
      <path fill={gum} fillOpacity=".35" d="M40 132c30-14 62-18 120-18s90 4 120 18v56H40Z" />
      <path
        fill="url(#drawing-metal)"
        d="M146 108h28v14h8v9h-8v9h7v9h-7v9h6v9h-6v8h4v8h-5l-13 16-13-16h-5v-8h4v-8h-6v-9h6v-9h-7v-9h7v-9h-8v-9h8Z"
      />
      <IvoryShape d="M160 34c-12-11-26-15-41-10-20 7-29 27-26 50 2 17 12 36 30 38 12 1 20-4 37-4s25 5 37 4c18-2 28-21 30-38 3-23-6-43-26-50-15-5-29-1-41 10Z" />
      <Shine d="M106 66c0-14 7-23 18-26" />
      <Dashes color={gum} d="M52 136c28-10 54-14 84-15M184 121c30 1 56 5 84 15" />
    </>
  ),
  surgery: () => (
    <>
      <Ground color={line} />
      <Tooth />
      <g transform="rotate(-28 166 104)" fill={accent}>
        <rect x="112" y="86" width="108" height="36" rx="18" fill={ivory} />
        <rect x="112" y="86" width="108" height="36" rx="18" fillOpacity=".55" />
        <rect x="148" y="86" width="36" height="36" fill={ivory} fillOpacity=".5" />
        <path
          stroke={accent}
          strokeWidth="5"
          strokeLinecap="round"
          d="M158 97h0M174 97h0M158 111h0M174 111h0M126 104h0M136 104h0M196 104h0M206 104h0"
        />
      </g>
      <Dashes color={line} d="M84 66c8-20 22-34 40-42M236 66c-8-20-22-34-40-42" />
    </>
  ),
  braces: () => (
    <>
      <path
        fill={line}
        fillOpacity=".18"
        d="M160 26c74 0 124 36 124 88s-50 78-124 78S36 166 36 114s50-88 124-88Z"
      />
      {[74, 246, 160].map((x) => (
        <g key={x} transform={`translate(${x} 62) scale(.62) translate(-160 -56)`}>
          <IvoryShape d={tooth} />
        </g>
      ))}
      <path
        fill="none"
        stroke={lineOnTooth}
        strokeWidth="5"
        strokeLinecap="round"
        d="M34 88c40 10 82 14 126 14s86-4 126-14"
      />
      <g fill="#e3eaea" stroke={lineOnTooth} strokeWidth="4">
        <rect x="63" y="82" width="24" height="24" rx="5" />
        <rect x="148" y="90" width="24" height="24" rx="5" />
        <rect x="233" y="82" width="24" height="24" rx="5" />
      </g>
    </>
  ),
  whitening: () => (
    <>
      <linearGradient id="drawing-whiter">
        <stop stopColor="#ecd7a9" />
        <stop offset=".46" stopColor="#f0dfbb" />
        <stop offset=".5" stopColor={ivory} />
        <stop offset="1" stopColor="#fbf6ee" />
      </linearGradient>
      <path fill="var(--star)" fillOpacity=".24" d="M56 188a104 104 0 0 1 208 0Z" />
      <path
        fill="none"
        stroke="#d69b2f"
        strokeWidth="5"
        strokeLinecap="round"
        d="M160 14v18M88 36l9 16M232 36l-9 16M40 92l17 9M280 92l-17 9"
      />
      <path fill="url(#drawing-whiter)" d={tooth} />
      <Dashes color={lineOnTooth} d="M160 52v92" />
      <path
        fill={lineOnTooth}
        d="M206 84c2 10 5 13 15 15-10 2-13 5-15 15-2-10-5-13-15-15 10-2 13-5 15-15ZM186 116c1 6 3 8 9 9-6 1-8 3-9 9-1-6-3-8-9-9 6-1 8-3 9-9Z"
      />
    </>
  ),
  children: () => (
    <>
      <path fill="var(--star)" fillOpacity=".24" d="M48 188a112 112 0 0 1 224 0Z" />
      <g transform="translate(-14 30) scale(.86)">
        <Tooth />
        <circle cx="138" cy="104" r="6" fill={lineOnTooth} />
        <circle cx="182" cy="104" r="6" fill={lineOnTooth} />
        <path
          fill="none"
          stroke={lineOnTooth}
          strokeWidth="6"
          strokeLinecap="round"
          d="M142 124c8 12 28 12 36 0"
        />
        <circle cx="120" cy="120" r="9" fill={accent} fillOpacity=".5" />
        <circle cx="200" cy="120" r="9" fill={accent} fillOpacity=".5" />
      </g>
      <path
        fill={accent}
        d="M236 20c20 0 34 15 34 36 0 20-16 38-34 42-18-4-34-22-34-42 0-21 14-36 34-36Zm-6 84 6-8 6 8Z"
      />
      <Shine d="M217 52c0-8 5-14 12-16" />
      <path
        fill="none"
        stroke={line}
        strokeWidth="3"
        strokeLinecap="round"
        d="M236 104c-6 20 6 30-2 48-5 12-14 14-24 12"
      />
    </>
  ),
};

const tooth =
  "M160 66c-12-11-26-15-41-10-22 8-30 32-25 57 4 19 11 31 14 51 2 17 4 36 16 36 15 0 12-28 18-45 3-10 9-16 18-16s15 6 18 16c6 17 3 45 18 45 12 0 14-19 16-36 3-20 10-32 14-51 5-25-3-49-25-57-15-5-29-1-41 10Z";

function Tooth() {
  return (
    <>
      <IvoryShape d={tooth} />
      <Shine d="M106 98c0-14 7-23 18-26" />
    </>
  );
}

/** The gradient's id stands several times in a page, always for the same gradient. */
function IvoryShape({ d }: { d: string }) {
  return (
    <>
      <radialGradient id="drawing-ivory" cx=".35" cy=".25" r=".9">
        <stop stopColor={ivory} />
        <stop offset=".6" stopColor="#f7efe5" />
        <stop offset="1" stopColor="#dccabb" />
      </radialGradient>
      <path fill="url(#drawing-ivory)" d={d} />
    </>
  );
}

function Ground({ color }: { color: string }) {
  return <circle cx="160" cy="117" r="89" fill={color} fillOpacity=".18" />;
}

function Shine({ d }: { d: string }) {
  return <path fill="none" stroke="#fff" strokeWidth="6" strokeLinecap="round" strokeOpacity=".85" d={d} />;
}

function Dashes({ color, d }: { color: string; d: string }) {
  return (
    <path fill="none" stroke={color} strokeWidth="3" strokeDasharray="1 9" strokeLinecap="round" d={d} />
  );
}
