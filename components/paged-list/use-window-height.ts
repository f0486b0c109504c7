import { useSyncExternalStore } from "react";

function follow(onChange: () => void): () => void {
  window.addEventListener("resize", onChange);
  return () => window.removeEventListener("resize", onChange);
}

/** The window's height in pixels; 0 on the server. */
export function useWindowHeight(): number {
  return useSyncExternalStore(
    follow,
    () => window.innerHeight,
    () => 0,
  );
}
