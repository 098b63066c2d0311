import { useSite } from "../shared/published.ts";
import { SitePicture } from "../ui/site-picture.tsx";

/** The clinic's pictures of its rooms. */
export function Rooms() {
  const { rooms } = useSite().data;
  if (rooms.length === 0) return null;
  return (
    <ul className="rooms list-unstyled">
      {rooms.map((room) => (
        <li key={room.sizes[0]?.src}>
          <SitePicture
            picture={room}
            sizes={
              rooms.length < 3
                ? "(min-width: 62em) 48rem, (min-width: 48em) 66vw, 92vw"
                : "(min-width: 62em) 24rem, (min-width: 48em) 33vw, 92vw"
            }
          />
        </li>
      ))}
    </ul>
  );
}
