import { SectionLoadError } from "@/components/settings/section-load-error";
import { SettingsSection } from "@/components/settings/settings-section";
import { MembersSlot } from "@/components/settings/slots";
import { callApi } from "@/lib/backend/call-api";
import { noTeam } from "@/lib/contracts/people/member-filter";
import type { SignedIn } from "@/lib/session/server/current-user";
import { readMemberQuery } from "@/lib/settings/read-member-query";

type Query = Record<string, string | string[] | undefined>;

/** The client's members, filtered by the URL's other query parameters, and its open invitations. */
export async function renderPeople({ user, backend }: SignedIn, params: Query) {
  const memberQuery = readMemberQuery(params);
  const [people, invitations, found] = await Promise.all([
    callApi(backend, "GET /clients/me/people/", { query: memberQuery }),
    callApi(backend, "GET /clients/me/invitations/"),
    callApi(backend, "GET /clients/me/teams/"),
  ]);
  const { q = "", ...filter } = memberQuery;
  return (
    <SettingsSection
      id="people"
      title="People"
      description="Role changes take effect on the next page load. Disabled people are signed out immediately."
      width="wide"
    >
      {people.kind === "ok" && invitations.kind === "ok" && found.kind === "ok" ? (
        <MembersSlot
          clientName={user.client?.name ?? "your workspace"}
          people={people.data}
          firstQuery={{ q, filter }}
          teams={withChosen(
            found.data.items.map(({ id, name }) => ({ id, name })),
            filter.team,
          )}
          invitations={invitations.data}
        />
      ) : (
        <SectionLoadError title="People could not be loaded" />
      )}
    </SettingsSection>
  );
}

/** The teams to choose from, including the one that the URL names, even if it was removed. */
function withChosen(teams: readonly { id: string; name: string }[], chosen: string | undefined) {
  const isKnown = chosen === undefined || chosen === noTeam || teams.some(({ id }) => id === chosen);
  return isKnown ? teams : [...teams, { id: chosen, name: "Removed team" }];
}
