import { clsx } from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { type Touched, touchedHref } from "@/lib/insights/touched";

interface TouchedAccountsProps {
  touched: Touched;
  /** The name of the figures' subject, for screen reader users who hear the link alone. */
  name: string;
}

/**
 * Links to the accounts affected by a movement, in the accounts list: the user's own if there are any, otherwise all of
 * the client's. The link covers its card.
 */
export function TouchedAccounts({ touched: { codes, all, mine }, name }: TouchedAccountsProps) {
  if (all === 0) return <span className="text-muted text-xs">No accounts</span>;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <AccountsLink
        href={touchedHref(codes, mine > 0 ? "me" : null)}
        name={name}
        text={
          <span>
            {formatPlural(mine || all, "account")}
            {mine > 0 ? <span className={all > mine ? undefined : "sr-only"}> of yours</span> : null}
          </span>
        }
        isWide
      />
      {mine > 0 && all > mine ? (
        <>
          <span aria-hidden="true" className="text-muted text-xs">
            ·
          </span>
          <AccountsLink href={touchedHref(codes, null)} name={name} text={`all ${formatCount(all)}`} />
        </>
      ) : null}
    </span>
  );
}

interface AccountsLinkProps {
  href: string;
  text: ReactNode;
  name: string;
  /** Whether the link covers the whole card. */
  isWide?: boolean;
}

function AccountsLink({ href, text, name, isWide = false }: AccountsLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={clsx(
        "inline-flex min-h-6 items-center whitespace-nowrap text-ink text-xs hover:underline",
        isWide ? "after:absolute after:inset-0 after:rounded-[inherit]" : "relative z-1",
      )}
    >
      {text}
      <span className="sr-only"> in {name}</span>
    </Link>
  );
}
