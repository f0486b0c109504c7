import { clsx } from "clsx";
import Link from "next/link";
import { inPlace } from "./in-place";

export interface SwitchChoice {
  label: string;
  href: string;
  isCurrent: boolean;
  /** Called in place of following the link, unless it is opened in another tab. */
  onChoose?: () => void;
}

/** A few choices side by side, one of them current; each is a link with its own URL. */
export function LinkSwitch({ label, choices }: { label: string; choices: readonly SwitchChoice[] }) {
  return (
    <nav
      aria-label={label}
      className="inline-flex h-control max-w-full shrink-0 overflow-x-auto rounded-md bg-sunken p-0.5 [scrollbar-width:none]"
    >
      {choices.map(({ label: text, href, isCurrent, onChoose }) => {
        const props = {
          "aria-current": isCurrent ? ("true" as const) : undefined,
          className: clsx(
            "inline-flex items-center whitespace-nowrap rounded-sm px-3 font-medium text-sm -outline-offset-2 transition-colors",
            isCurrent ? "bg-raised text-ink shadow-sm ring-1 ring-line-strong" : "text-muted hover:text-ink",
          ),
        };
        if (!onChoose)
          return (
            <Link key={text} href={href} prefetch={false} scroll={false} {...props}>
              {text}
            </Link>
          );
        return (
          <a key={text} href={href} onClick={inPlace(onChoose)} {...props}>
            {text}
          </a>
        );
      })}
    </nav>
  );
}
