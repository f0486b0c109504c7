import { RotateCw } from "lucide-react";
import { Card, CardHeader } from "@/components/ui/card";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { countKnown, factGroups } from "@/lib/facts/fact";
import { describeRecheck } from "@/lib/facts/recheck";
import { noteOf, sourceNotes } from "@/lib/facts/source-notes";
import { FactLine } from "./fact-line";

interface FactsCardProps {
  account: AccountDetail;
  /** The custom fields of the client. */
  custom: readonly AccountField[];
  /** Whether values can be edited in place. */
  canEdit: boolean;
  nowMs: number;
}

/** The known facts about a company, each value with its source. */
export function FactsCard({ account, custom, canEdit, nowMs }: FactsCardProps) {
  const { known, all } = countKnown(account, custom);
  const groups = factGroups(account, custom);
  const notes = sourceNotes(groups.flatMap(({ lines }) => lines.map(({ fact }) => fact)));
  return (
    <Card aria-labelledby="facts">
      <CardHeader id="facts" title="Company" description={`${known} of ${all} fields filled`} />
      {account.asked_again && account.asked_again.length > 0 ? (
        <ul
          aria-label="Recheck requests"
          className="flex flex-col gap-1 px-4 pb-4 text-muted text-sm md:px-5 print:hidden"
        >
          {account.asked_again.map((recheck) => (
            <li key={`${recheck.field} ${recheck.asked_at}`} className="flex items-start gap-2">
              <RotateCw className="mt-1 size-3.5 shrink-0 text-muted" aria-hidden="true" />
              <span data-live={`asked ${recheck.field} ${recheck.asked_at}`} className="rounded-xs">
                {describeRecheck(recheck)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="grid grid-cols-1 gap-x-10 gap-y-5 px-4 pb-5 md:px-5 lg:max-xl:grid-cols-2 print:grid-cols-2 print:gap-y-3">
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className="border-line border-b pb-1.5 font-medium text-muted text-xs">{group.title}</h3>
            <dl className="pt-1">
              {group.lines.map((line) => (
                <FactLine
                  key={line.field}
                  accountId={account.id}
                  canEdit={canEdit}
                  line={line}
                  note={line.fact && notes.indexOf(noteOf(line.fact)) + 1}
                  loadedAt={account.created_at}
                  nowMs={nowMs}
                />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <ol
        aria-label="Sources"
        className="mx-4 hidden list-decimal border-line border-t py-2 pl-4 text-muted text-xs print:block"
      >
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ol>
    </Card>
  );
}
