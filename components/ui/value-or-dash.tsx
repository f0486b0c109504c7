import type { ReactNode } from "react";

/** A value, or a quiet dash that says "not known" to whoever can't see how quiet it is. */
export function ValueOrDash({ children }: { children: ReactNode }) {
  if (children !== null && children !== undefined && children !== "") return children;
  return (
    <>
      <span aria-hidden="true" className="text-faint">
        —
      </span>
      <span className="sr-only">not known</span>
    </>
  );
}
