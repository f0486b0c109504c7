import { AccountLink } from "@/components/account-link/account-link";
import { CompanyMark } from "@/components/accounts/company-mark";
import { Card, CardHeader } from "@/components/ui/card";
import type { RecentAccount } from "@/lib/contracts/accounts/recent-account";

/** The accounts that the user opened recently, on any device. */
export function RecentAccounts({ accounts }: { accounts: readonly RecentAccount[] }) {
  return (
    <Card aria-labelledby="recent">
      <CardHeader id="recent" title="Recently opened" />
      <div className="min-h-14 px-2 pb-2">
        {accounts.length === 0 ? (
          <p className="px-2 py-2 text-muted text-sm md:px-3">Accounts you open appear here, on all your devices.</p>
        ) : (
          <ul className="grid grid-cols-1 sm:grid-cols-2">
            {accounts.map(({ id, name, sector, logo }) => (
              <li key={id}>
                <AccountLink
                  account={{ id }}
                  className="flex h-12 items-center gap-3 rounded-md px-2 hover:bg-hover md:px-3"
                >
                  <CompanyMark name={name} logo={logo} />
                  <span className="min-w-0">
                    <span className="block truncate font-medium text-ink text-sm">{name}</span>
                    <span className="block truncate text-muted text-xs">{sector ?? "Sector not known"}</span>
                  </span>
                </AccountLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
