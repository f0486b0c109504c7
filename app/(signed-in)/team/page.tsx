import { UsersRound } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { z } from "zod";
import { MissingPage, missingTitle } from "@/components/shell/missing-page";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { CoverageTable } from "@/components/teams/coverage-table";
import { TerritoriesCard } from "@/components/territories/territories-card";
import { ButtonLink } from "@/components/ui/button/button-link";
import { LinkSwitch } from "@/components/ui/link-switch";
import { EmptyState } from "@/components/ui/state/empty-state";
import { callApi } from "@/lib/backend/call-api";
import { can } from "@/lib/contracts/rights/rights";
import { inactivityFilters } from "@/lib/contracts/signals/inactivity-days";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { requireUser } from "@/lib/session/server/current-user";
import { findPageData, pageData } from "@/lib/session/server/page-data";
import { coverageHref, coverageLinks } from "@/lib/teams/coverage-links";

/** Cached, so that the title and the page share one request. */
const loadCoverage = cache(async (team: string | undefined, quiet: (typeof inactivityFilters)[number]) => {
  const { user, backend } = await requireUser({ permission: "lead", needsClient: true });
  const query = { ...(team && { team }), quiet };
  return { user, backend, coverage: await findPageData(await callApi(backend, "GET /teams/coverage/", { query })) };
});

async function loadRequestedCoverage(searchParams: PageProps<"/team">["searchParams"]) {
  const params = await searchParams;
  const quiet = inactivityFilters.find((days) => days === params.quiet) ?? "60";
  return { quiet, ...(await loadCoverage(z.uuid().safeParse(params.team).data, quiet)) };
}

export async function generateMetadata({ searchParams }: PageProps<"/team">): Promise<Metadata> {
  const { coverage } = await loadRequestedCoverage(searchParams);
  return { title: coverage === null ? missingTitle : "Team" };
}

/** A leader's team: its accounts and tasks, by member. */
export default async function TeamPage({ searchParams }: PageProps<"/team">) {
  const { user, backend, quiet, coverage } = await loadRequestedCoverage(searchParams);
  if (coverage === null) return <MissingPage of="team" />;
  const { team, teams, items, unowned } = coverage;
  const territories = team
    ? await pageData(await callApi(backend, "GET /teams/territories/", { query: { team: team.id } }))
    : null;
  const isAdmin = can(user.role, "manageClient");
  return (
    <Page>
      <PageHeading
        title={team ? team.name : "Team"}
        description={team ? formatPlural(items.length, "member") : undefined}
        actions={
          <>
            {team && items.length > 0 ? (
              <>
                <span className="text-muted text-sm max-md:sr-only">Inactive for</span>
                <LinkSwitch
                  label="Time without activity"
                  choices={inactivityFilters.map((days) => ({
                    label: `${days} days`,
                    href: coverageHref(team.id, days),
                    isCurrent: days === quiet,
                  }))}
                />
              </>
            ) : null}
            {teams.length > 1 ? (
              <LinkSwitch
                label="Which team"
                choices={teams.map(({ id, name }) => ({
                  label: name,
                  href: coverageHref(id, quiet),
                  isCurrent: id === team?.id,
                }))}
              />
            ) : null}
          </>
        }
      />
      {team === null || items.length === 0 ? (
        <div className="sheet">
          <EmptyState
            icon={UsersRound}
            title={
              team ? "This team has no members yet" : isAdmin ? "There are no teams yet" : "You don’t lead a team yet"
            }
            action={isAdmin ? <ButtonLink href="/settings?section=teams">Teams</ButtonLink> : null}
          >
            {isAdmin ? "Create teams in Settings." : "Your workspace’s admins choose each team’s leader and members."}
          </EmptyState>
        </div>
      ) : (
        <>
          <CoverageTable team={team} coverage={coverage} meUid={user.uid} />
          {territories ? (
            <TerritoriesCard
              key={team.id}
              team={team}
              members={items.map(({ member }) => member)}
              territories={territories.items}
            />
          ) : null}
          <p className="text-muted text-sm">
            {unowned > 0 ? (
              <>
                <Link href={coverageLinks.unowned} className="text-accent-ink underline">
                  {formatPlural(unowned, "account")}
                </Link>{" "}
                of the workspace {unowned === 1 ? "has" : "have"} no owner.{" "}
              </>
            ) : null}
            This page shows what accounts need. It doesn’t track anyone’s sign-ins, clicks or hours.
          </p>
        </>
      )}
    </Page>
  );
}
