import { AuditLog } from "@/components/audit/audit-log";
import { Loaded } from "@/components/settings/loaded";
import { SettingsSection } from "@/components/settings/settings-section";
import { AuditStreamSlot } from "@/components/settings/slots";
import { listAudit, readAuditFilter } from "@/lib/audit/load-audit";
import { callApi } from "@/lib/backend/call-api";
import { findChosenClient } from "@/lib/clients/server/load-chosen-client";
import { can } from "@/lib/contracts/rights/rights";
import type { SignedIn } from "@/lib/session/server/current-user";

type Query = Record<string, string | string[] | undefined>;

/** The audit log, filtered by the URL's other query parameters, and the receiver to which the log is sent. */
export async function renderAudit({ user, backend }: SignedIn, query: Query) {
  const filter = readAuditFilter(query);
  // An operator who views a client sees its log, but not the receiver that its admins chose.
  const isViewing = Boolean((await findChosenClient(backend, user))?.chosen);
  const [page, members, sent] = await Promise.all([
    listAudit(backend, filter),
    callApi(backend, "GET /people/", { query: {} }),
    isViewing ? null : callApi(backend, "GET /audit/stream/"),
  ]);
  return (
    <>
      <SettingsSection
        id="audit"
        title="Audit log"
        description="Role changes, sign-ins and removals. Entries can’t be edited. They are kept for two years, unless Data retention sets another period."
        width="wide"
      >
        <Loaded response={page} failure="The audit log could not be loaded">
          {(data) => (
            <AuditLog
              page={data}
              filter={filter}
              members={members.kind === "ok" ? members.data.items : []}
              hasClients={can(user.role, "operate")}
            />
          )}
        </Loaded>
      </SettingsSection>
      {sent === null ? null : (
        <SettingsSection
          id="audit-stream"
          title="Send to your SIEM"
          description={`Each new entry of the audit log${can(user.role, "operate") ? ", of all clients," : ""} is sent to your own system within a minute or two.`}
          isFurther
        >
          <Loaded response={sent} failure="The receiver could not be loaded">
            {(data) => <AuditStreamSlot first={data.stream} />}
          </Loaded>
        </SettingsSection>
      )}
    </>
  );
}
