import type { Metadata } from "next";
import { z } from "zod";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { MyTasks } from "@/components/tasks/my-tasks";
import { NewTaskButton } from "@/components/tasks/new-task-button";
import { LinkSwitch } from "@/components/ui/link-switch";
import { Tabs } from "@/components/ui/tabs";
import { readTasksOf, readTasksView, type TasksView, tasksHref, tasksQuery } from "@/lib/activity/tasks-view";
import { callApi } from "@/lib/backend/call-api";
import { ownTeam } from "@/lib/contracts/people/team-filter";
import { can } from "@/lib/contracts/rights/rights";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "My tasks" };

const limit = 50;

export default async function TasksPage({ searchParams }: PageProps<"/tasks">) {
  const { user, backend } = await requireUser({ needsClient: true });
  const params = await searchParams;
  const view = readTasksView(params.show);
  const accountId = z.uuid().safeParse(params.account).data ?? null;
  const of = readTasksOf(params.of);
  const [taskList, teams] = await Promise.all([
    callApi(backend, "GET /tasks/", { query: { ...tasksQuery(view, accountId, of), limit } }),
    callApi(backend, "GET /teams/"),
  ]);
  const first = await pageData(taskList);
  const hasTeam = teams.kind === "ok" && teams.data.items.length > 0;
  const { overdue, today, week, later } = first.counts;
  const open = overdue + today + week + later;
  const tabs = [
    { show: "all", label: "All open", count: open },
    { show: "overdue", label: "Overdue", count: overdue },
    { show: "today", label: "Today", count: today },
    { show: "week", label: "Next 7 days", count: week },
    { show: "later", label: "Later", count: later },
    { show: "done", label: "Done", count: undefined },
  ] as const;
  return (
    <Page>
      <PageHeading
        title={of === null ? "My tasks" : first.of ? `${first.of.name}’s tasks` : "My team’s tasks"}
        actions={
          <>
            {hasTeam || of !== null ? <TaskOwnerSwitch view={view} accountId={accountId} of={of} /> : null}
            {can(user.role, "writeActivity") ? (
              <NewTaskButton account={accountId === null ? null : (first.items[0]?.account ?? null)} />
            ) : null}
          </>
        }
        actionsBeside
      />
      <Tabs
        label="Which tasks"
        tabs={tabs.map(({ show, label, count }) => ({ href: tasksHref(show, accountId, of), label, count }))}
        current={tasksHref(view, accountId, of)}
      />
      <MyTasks
        key={`${view} ${accountId} ${of}`}
        first={first}
        limit={limit}
        view={view}
        accountId={accountId}
        of={of}
      />
    </Page>
  );
}

/** Switches between the user's tasks and the team's; neither is current while another member's tasks are shown. */
function TaskOwnerSwitch({ view, accountId, of }: { view: TasksView; accountId: string | null; of: string | null }) {
  const choices = [
    { label: "Mine", owner: null },
    { label: "My team", owner: ownTeam },
  ].map(({ label, owner }) => ({ label, href: tasksHref(view, accountId, owner), isCurrent: of === owner }));
  return <LinkSwitch label="Whose tasks" choices={choices} />;
}
