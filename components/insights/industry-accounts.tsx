import Link from "next/link";
import { AccountLink } from "@/components/account-link/account-link";
import type { Account } from "@/lib/contracts/accounts/account";
import { formatPlural } from "@/lib/contracts/text/format-number";

interface IndustryAccountsProps {
  /** The first few accounts, and how many there are. */
  accounts: readonly Account[];
  total: number;
  allHref: string;
}

/** The user's accounts in an industry: the largest are named, and a link leads to all of them. */
export function IndustryAccounts({ accounts, total, allHref }: IndustryAccountsProps) {
  if (total === 0) return <p className="text-muted text-sm">None of your accounts are in this industry.</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-muted text-sm">
      <span>{total === 1 ? "Your account:" : "Your accounts:"}</span>
      {accounts.map((account) => (
        <AccountLink
          key={account.id}
          account={account}
          className="inline-flex h-6 items-center rounded-sm bg-sunken px-2 text-ink text-xs hover:bg-hover"
        >
          {account.name}
        </AccountLink>
      ))}
      <Link href={allHref} prefetch={false} className="px-1 text-accent-ink text-xs hover:underline">
        {total > accounts.length ? `See all ${formatPlural(total, "account")}` : "Open as a list"}
      </Link>
    </p>
  );
}
