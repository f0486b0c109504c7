import { OnlineButton } from "@/components/ui/button/online-button";
import { LocalTime } from "@/components/ui/local-time";
import type { ApiToken } from "@/lib/contracts/incoming/api-token";

/** An API token: its name and last characters, its creator, and the time of its last use. */
export function ApiTokenItem({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, ending, created_at: createdAt, created_by: maker, last_used_at: usedAt } = token;
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-2.5 text-sm">
      <div className="min-w-0">
        <p className="font-medium text-ink [overflow-wrap:anywhere]">
          {name} <span className="whitespace-nowrap font-mono font-normal text-muted text-xs">slk_…{ending}</span>
        </p>
        <p className="text-muted [overflow-wrap:anywhere]">
          Created by {maker ? `${maker.name}${maker.has_left ? ", who has left" : ""}` : "a former user"}{" "}
          <LocalTime at={createdAt} show="date" />
        </p>
        <p className="text-muted">
          {usedAt === null ? (
            "Never used"
          ) : (
            <>
              Last used <LocalTime at={usedAt} show="both" />
            </>
          )}
        </p>
      </div>
      <OnlineButton size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </OnlineButton>
    </li>
  );
}
