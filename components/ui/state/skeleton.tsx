import { clsx } from "clsx";

/** A placeholder bar. Give it the size of the content that it replaces. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("block animate-breathe rounded-sm bg-sunken", className ?? "h-4")} />;
}
