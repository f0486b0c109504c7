import type { Metadata } from "next";
import { z } from "zod";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { MyTasks } from "@/components/tasks/my-tasks";
import { Tabs } from "@/components/ui/tabs";
import { readTasksView, tasksHref, tasksQuery } from "@/lib/activity/browser/my-tasks";
import { ask } from "@/lib/backend/ask";
import { canEditAccounts } from "@/lib/contracts/rights";
import { formatPlural } from "@/lib/figures/number";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "My tasks" };

const limit = 50;

interface TasksPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function TasksPage({ searchParams }: TasksPageProps) {
  const { user, backend } = await requireUser();
  const params = await searchParams;
  const view = readTasksView(params.show);
  const accountId = z.uuid().safeParse(params.account).data ?? null;
  const first = pageData(await ask(backend, "GET /tasks/", { query: { ...tasksQuery(view, accountId), limit } }));
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
        title="My tasks"
        description={`${formatPlural(open, "open task")}, ${overdue + today} due by today`}
      />
      <Tabs
        label="Which tasks"
        tabs={tabs.map(({ show, label, count }) => ({ href: tasksHref(show, accountId), label, count }))}
        current={tasksHref(view, accountId)}
      />
      <MyTasks
        key={`${view} ${accountId}`}
        first={first}
        limit={limit}
        view={view}
        accountId={accountId}
        canEdit={canEditAccounts(user.role)}
      />
    </Page>
  );
}
