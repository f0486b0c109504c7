import { Card, CardHeader } from "@/components/ui/card";
import { countKnown, factGroups } from "@/lib/accounts/fact";
import type { AccountDetail } from "@/lib/contracts/account";
import { FactLine } from "./fact-line";

/** What is known about a company, each value with its source. */
export function FactsCard({ account }: { account: AccountDetail }) {
  const { known, all } = countKnown(account);
  return (
    <Card aria-labelledby="facts">
      <CardHeader
        id="facts"
        title="Company"
        description={`${known} of ${all} values known. The bars show how sure each is, and open its source.`}
      />
      <div className="grid gap-x-10 gap-y-5 px-4 pb-5 md:px-5 lg:grid-cols-2">
        {factGroups(account).map((group) => (
          <section key={group.title}>
            <h3 className="border-line border-b pb-1.5 font-medium text-faint text-xs">{group.title}</h3>
            <dl className="pt-1">
              {group.lines.map((line) => (
                <FactLine key={line.field} line={line} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Card>
  );
}
