/** The picture beside the clinic's offer: a calendar with a tick. It takes the clinic's color. */
export function OfferDrawing() {
  return (
    <svg className="promo-picture offer-drawing" viewBox="0 0 520 520" aria-hidden="true">
      <circle className="offer-ground" cx="260" cy="260" r="236" />
      <g transform="rotate(-5 260 280)">
        <rect className="offer-shade" x="110" y="144" width="316" height="296" rx="32" />
        <rect className="offer-page" x="96" y="130" width="316" height="296" rx="32" />
        <path className="offer-band" d="M96 210v-48a32 32 0 0 1 32-32h252a32 32 0 0 1 32 32v48Z" />
        <path className="offer-rings" d="M178 104v52M330 104v52" />
        <path
          className="offer-days"
          d="M152 264h0M220 264h0M288 264h0M356 264h0M152 320h0M220 320h0M288 320h0M356 320h0M152 376h0M220 376h0M288 376h0"
        />
        <circle className="offer-badge" cx="392" cy="404" r="62" />
        <path className="offer-tick" d="m364 406 20 20 38-42" />
      </g>
    </svg>
  );
}
