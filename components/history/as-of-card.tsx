import { Button } from "@/components/ui/button/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import type { AccountDetail } from "@/lib/contracts/account";
import type { AsOf } from "@/lib/contracts/account-change";
import { changeLabel, changeText } from "@/lib/facts/history";
import { formatDay } from "@/lib/figures/time";

interface AsOfCardProps {
  account: AccountDetail;
  /** Null while no day is chosen. */
  asOf: AsOf | null;
  /** The chosen day and today: YYYY-MM-DD. */
  day: string | null;
  today: string;
}

/** The account as it was known at the end of a day; what changed since is marked. A plain form: it works without script. */
export function AsOfCard({ account, asOf, day, today }: AsOfCardProps) {
  return (
    <Card aria-labelledby="as-of">
      <CardHeader id="as-of" title="As of a day" description="What was known at the end of that day (UTC)." />
      <CardBody className="flex flex-col gap-4">
        <form action={`/account/${account.id}`} className="flex items-end gap-2">
          <input type="hidden" name="tab" value="history" />
          <Field label="Day" className="grow">
            {(control) => (
              <Input {...control} type="date" name="as_of" defaultValue={day ?? today} max={today} required />
            )}
          </Field>
          <Button type="submit">Show</Button>
        </form>
        {asOf ? <Values asOf={asOf} /> : null}
      </CardBody>
    </Card>
  );
}

function Values({ asOf }: { asOf: AsOf }) {
  if (!asOf.is_known)
    return <p className="text-muted text-sm">This account wasn’t in Sightline yet on {formatDay(asOf.at)}.</p>;
  const changed = new Set(asOf.changed);
  const fields = Object.entries(asOf.values).filter(([field, value]) => value !== null || changed.has(field));
  return (
    <>
      <p className="text-muted text-sm">
        {changed.size === 0 ? "Nothing has changed since." : `${changed.size} changed since, marked below.`}
      </p>
      <dl className="flex flex-col text-sm">
        {fields.map(([field, value]) => (
          <div key={field} className="flex gap-3 border-line border-b py-1.5 last:border-b-0">
            <dt className="w-28 shrink-0 text-muted">{changeLabel({ field })}</dt>
            <dd className="min-w-0 text-ink [overflow-wrap:anywhere]">
              {changed.has(field) ? (
                <mark className="rounded-xs bg-warning-soft px-1 text-ink">
                  {changeText(field, value)}
                  <span className="sr-only"> (changed since)</span>
                </mark>
              ) : (
                changeText(field, value)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
