/** The drawing of streets below the clinic's address. It is no place that exists, and takes the clinic's color. */
export function AreaDrawing() {
  const surface = "var(--surface)";
  return (
    <svg
      className="map-picture"
      viewBox="0 0 400 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g fill="var(--primary)">
        <path opacity=".1" d="M0 0h400v180H0Z" />
        <g transform="rotate(-6 200 120)">
          <path
            opacity=".1"
            d="M36 92h56v34H36ZM106 92h44v34h-44ZM164 92h60v34h-60ZM238 92h50v34h-50ZM302 92h70v34h-70ZM36 140h56v40H36ZM106 140h44v40h-44ZM164 140h60v40h-60ZM238 140h50v40h-50ZM302 140h70v40h-70ZM-20-14h112v46H-20ZM106-14h44v46h-44ZM164-14h60v46h-60ZM238-14h50v46h-50ZM302-14h120v46H302ZM-20 46h42v80h-42ZM36 46h56v32H36ZM106 46h44v32h-44ZM238 46h50v32h-50ZM302 46h70v32h-70ZM386 46h44v80h-44ZM386 140h44v60h-44ZM-20 140h42v60h-42Z"
          />
          <path opacity=".26" d="M164 46h60v32h-60Z" />
        </g>
      </g>
      <path
        fill="none"
        stroke={surface}
        strokeWidth="5"
        d="M-10 150 410 108M-10 104 410 62M-10 58 410 16M26 200 8-10M98 200 78-10M158 200 138-10M234 200 212-10M296 200 276-10M384 200 362-10"
      />
      <path
        fill="var(--accent)"
        d="M224 74a21 21 0 0 1 21 21c0 15-21 37-21 37s-21-22-21-37a21 21 0 0 1 21-21Z"
      />
      <circle cx="224" cy="95" r="8" fill={surface} />
    </svg>
  );
}
