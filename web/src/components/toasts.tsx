import { ToastContainer } from "react-toastify/unstyled";
import "../styles/toasts.scss";

/** Top right, 5 s, draggable. 80 % and 300 ms are the library's own. */
export function Toasts() {
  return (
    <ToastContainer position="top-right" autoClose={5000} draggable draggablePercent={80} closeOnClick />
  );
}
