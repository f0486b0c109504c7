import Link from "next/link";
import { AccountLink } from "@/components/account-link/account-link";
import { CompanyMark } from "@/components/accounts/company-mark";
import { Card, CardHeader } from "@/components/ui/card";
import { Sparkline } from "@/components/ui/sparkline";
import { ValueOrDash } from "@/components/ui/value-or-dash";
import type { Account } from "@/lib/contracts/accounts/account";
import type { Series } from "@/lib/contracts/insights/industry";
import { formatChange, formatCount, formatMoney } from "@/lib/contracts/text/format-number";
import { cutToRange } from "@/lib/insights/range";

interface MyAccountsCardProps {
  accounts: readonly Account[];
  total: number;
  /** Whether the accounts are the user's own; otherwise they may be any accounts of the client. */
  isMine: boolean;
  /** The series that represents each industry, by its code. */
  figures: ReadonlyMap<string, Series>;
}

/** The largest accounts of the user, or of the client, each with its industry's latest change. */
export function MyAccountsCard({ accounts, total, isMine, figures }: MyAccountsCardProps) {
  return (
    <Card aria-labelledby="mine">
      <CardHeader
        id="mine"
        title={isMine ? "My accounts" : "Largest accounts"}
        actions={
          <Link
            href={isMine ? "/all-accounts?owner=me" : "/all-accounts?owner=all"}
            className="text-accent-ink text-sm hover:underline"
          >
            All {formatCount(total)}
            <span className="sr-only"> {total === 1 ? "account" : "accounts"}</span>
          </Link>
        }
      />
      <table className="w-full text-sm">
        <thead className="text-muted text-xs">
          <tr className="border-line border-y">
            <th scope="col" className="py-2 pl-4 text-left font-medium md:pl-5">
              <span className="sr-only">Name</span>
            </th>
            <th scope="col" className="whitespace-nowrap py-2 pr-4 pl-4 text-right font-medium sm:pr-0">
              Market cap
            </th>
            <th scope="col" className="py-2 pr-4 pl-6 text-right font-medium whitespace-nowrap max-sm:hidden md:pr-5">
              Industry output
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id} className="relative border-line border-b last:border-b-0 hover:bg-hover">
              <th scope="row" className="w-full max-w-0 py-2 pl-4 text-left font-normal md:pl-5">
                <span className="flex items-center gap-3">
                  <CompanyMark name={account.name} logo={account.logo} />
                  <span className="min-w-0">
                    <AccountLink
                      account={account}
                      className="block truncate font-medium text-ink after:absolute after:inset-0"
                    >
                      {account.name}
                    </AccountLink>
                    <span className="block truncate text-muted text-xs">
                      <ValueOrDash>{account.sector}</ValueOrDash>
                    </span>
                  </span>
                </span>
              </th>
              <td className="py-2 pr-4 pl-4 text-right text-ink tabular-nums sm:pr-0">
                <ValueOrDash>
                  {account.market_cap_usd === null ? null : formatMoney(account.market_cap_usd)}
                </ValueOrDash>
              </td>
              <td className="py-2 pr-4 pl-6 max-sm:hidden md:pr-5">
                <Trend series={figures.get(account.industry_code ?? "")} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Trend({ series }: { series: Series | undefined }) {
  if (!series) {
    return (
      <span className="block text-right">
        <ValueOrDash>{null}</ValueOrDash>
      </span>
    );
  }
  const points = cutToRange(series.points, "10y");
  return (
    <span className="flex items-center justify-end gap-3">
      <Sparkline
        values={points.map((point) => point.value)}
        label={`${series.title} of ${series.of_name}, ten years`}
      />
      <span className="w-14 text-right text-muted text-xs tabular-nums">
        {series.change_percent === null ? null : formatChange(series.change_percent)}
      </span>
    </span>
  );
}
