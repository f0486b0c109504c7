import type { ReactNode } from "react";

/** A value, or a muted dash that screen readers read as "not known". */
export function ValueOrDash({ children }: { children: ReactNode }) {
  if (children !== null && children !== undefined && children !== "") return children;
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        —
      </span>
      <span className="sr-only">not known</span>
    </>
  );
}
