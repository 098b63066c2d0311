/** The drawings of treatments, in flat colors. They take the clinic's color. */
import type { TreatmentDrawing } from "@clinic/contract/treatments.ts";
import type { ReactNode } from "react";

const line = "var(--primary)";
const accent = "var(--accent)";
const sun = "var(--star)";
/** A tooth is light on dark screens too, so lines on it have the dark tone of light screens. */
const lineOnTooth = "var(--light-primary, #0c645f)";
const ivory = "#fffdf8";
const shade = "#e6d8ca";
const metal = "#b9c7c6";
const gum = "#e5735a";

type Drawing = () => ReactNode;

export const treatmentDrawings: Readonly<Record<TreatmentDrawing, Drawing>> = {
  "check-up": () => (
    <>
      <Ground color={line} />
      <Tooth />
      <path fill="none" stroke={line} strokeWidth="9" strokeLinecap="round" d="m229 118 52 76" />
      <circle cx="212" cy="92" r="30" fill={metal} stroke={line} strokeWidth="6" />
    </>
  ),
  cleaning: () => (
    <>
      <Ground color={line} />
      <Tooth />
      <g transform="rotate(-24 176 70)">
        <path fill={metal} d="M116 62h11v24h-11zm15 0h11v24h-11zm15 0h11v24h-11zm15 0h11v24h-11z" />
        <path fill={line} d="M114 44h160a9 9 0 0 1 0 18H114a9 9 0 0 1 0-18Z" />
      </g>
      <g fill={ivory} stroke={lineOnTooth} strokeWidth="3">
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
        d="M160 20c36 20 66 28 104 30 2 80-34 130-104 160C90 180 54 130 56 50c38-2 68-10 104-30Z"
      />
      <Tooth />
      <path fill={line} d="M206 40c14 20 24 34 24 49a24 24 0 0 1-48 0c0-15 10-29 24-49Z" />
    </>
  ),
  filling: () => (
    <>
      <Ground color={accent} />
      <Tooth />
      <path
        fill={shade}
        d="M172 58c7-5 19-6 29-2 12 4 20 13 23 24-4 11-14 19-26 19-15 0-27-12-27-27 0-5 0-10 1-14Z"
      />
      <path
        fill={accent}
        d="M196 22c14-6 32 2 38 16 5 13-1 29-14 34-4 2-9 3-13 2-3-8-9-14-18-17-3-14-5-29 7-35Z"
        transform="rotate(8 210 50)"
      />
    </>
  ),
  crown: () => (
    <>
      <Ground color={sun} />
      <Tooth />
      <path
        fill="#dfae48"
        d="M160 66c-12-11-26-15-41-10-22 8-30 32-25 57l2 8c14 8 24 4 32-2 10-7 22-7 32 0s22 7 32 0c8-6 18-10 32-2l2-4c5-25-3-49-25-57-15-5-29-1-41 10Z"
      />
      <path fill={line} d="M236 32c2 10 5 13 15 15-10 2-13 5-15 15-2-10-5-13-15-15 10-2 13-5 15-15Z" />
    </>
  ),
  implant: () => (
    <>
      <path fill={gum} fillOpacity=".35" d="M40 132c30-14 62-18 120-18s90 4 120 18v56H40Z" />
      <path
        fill={metal}
        d="M146 108h28v14h8v9h-8v9h7v9h-7v9h6v9h-6v8h4v8h-5l-13 16-13-16h-5v-8h4v-8h-6v-9h6v-9h-7v-9h7v-9h-8v-9h8Z"
      />
      <path
        fill={ivory}
        d="M160 34c-12-11-26-15-41-10-20 7-29 27-26 50 2 17 12 36 30 38 12 1 20-4 37-4s25 5 37 4c18-2 28-21 30-38 3-23-6-43-26-50-15-5-29-1-41 10Z"
      />
      <path
        fill={shade}
        d="M201 24c20 7 29 27 26 50-2 17-12 36-30 38 10-10 15-24 17-40 2-22-3-38-19-47 2-1 4-1 6-1Z"
      />
    </>
  ),
  surgery: () => (
    <>
      <Ground color={line} />
      <Tooth />
      <g transform="rotate(-28 166 104)">
        <rect x="112" y="86" width="108" height="36" rx="18" fill="#f0a88d" />
        <rect x="148" y="86" width="36" height="36" fill="#f7d3c4" />
        <path
          stroke="#ad4322"
          strokeWidth="5"
          strokeLinecap="round"
          d="M158 97h0M174 97h0M158 111h0M174 111h0M126 104h0M136 104h0M196 104h0M206 104h0"
        />
      </g>
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
          <Tooth />
        </g>
      ))}
      <path
        fill="none"
        stroke={lineOnTooth}
        strokeWidth="5"
        strokeLinecap="round"
        d="M34 88c40 10 82 14 126 14s86-4 126-14"
      />
      <g fill={metal} stroke={lineOnTooth} strokeWidth="4">
        <rect x="63" y="82" width="24" height="24" rx="5" />
        <rect x="148" y="90" width="24" height="24" rx="5" />
        <rect x="233" y="82" width="24" height="24" rx="5" />
      </g>
    </>
  ),
  whitening: () => (
    <>
      <Ground color={sun} />
      <path fill="#e8cf9b" d={tooth} />
      <path
        fill={ivory}
        d="M160 66c12-11 26-15 41-10 22 8 30 32 25 57-4 19-11 31-14 51-2 17-4 36-16 36-15 0-12-28-18-45-3-10-9-16-18-16Z"
      />
      <path fill={lineOnTooth} d="M200 84c2 10 5 13 15 15-10 2-13 5-15 15-2-10-5-13-15-15 10-2 13-5 15-15Z" />
    </>
  ),
  children: () => (
    <>
      <Ground color={sun} />
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

/** The shade lies on the right of the crown and of both roots. */
export function Tooth() {
  return (
    <>
      <path fill={ivory} d={tooth} />
      <path
        fill={shade}
        d="M201 56c22 8 30 32 25 57-4 19-11 31-14 51-2 17-4 36-16 36-4 0-7-2-9-5 9-5 10-22 12-38 3-20 10-28 13-46 4-22-1-42-17-51 2-1 4-3 6-4ZM160 139c-9 0-15 6-18 16-6 17-3 45-18 45-3 0-5-1-7-3 9-6 9-26 14-42 4-11 13-18 29-16Z"
      />
    </>
  );
}

function Ground({ color }: { color: string }) {
  return <circle cx="160" cy="117" r="89" fill={color} fillOpacity=".18" />;
}
