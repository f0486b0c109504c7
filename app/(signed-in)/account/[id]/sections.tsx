import { NotesCard } from "@/components/activity/notes-card";
import { SignalsCard } from "@/components/activity/signals-card";
import { TasksCard } from "@/components/activity/tasks-card";
import { listNotes, listSignals, listTasks } from "@/lib/activity/load-activity";
import type { Target } from "@/lib/activity/place";
import type { Backend } from "@/lib/backend/call";
import type { AccountDetail } from "@/lib/contracts/account";
import { canEditAccounts } from "@/lib/contracts/rights";
import type { User } from "@/lib/contracts/user";
import { pageData } from "@/lib/session/page-data";

interface SectionProps {
  account: AccountDetail;
  backend: Backend;
  user: User;
  target: Target;
}

/** Rows of a first page: as many as people read. Tasks are ordered by their day, so more of them come at once. */
const limits = { signals: 20, notes: 20, tasks: 100 };

/** What happened at the account. */
export async function SignalsSection({ account, backend, user, target }: SectionProps) {
  const first = pageData(await listSignals(backend, account.id, { limit: limits.signals }));
  return (
    <SignalsCard
      key={account.id}
      accountId={account.id}
      first={first}
      limit={limits.signals}
      canWrite={canEditAccounts(user.role)}
      targetId={target.signal}
    />
  );
}

/** What is to be done there, and what people say of it. */
export async function ActivitySection({ account, backend, user, target }: SectionProps) {
  const [tasks, notes] = await Promise.all([
    listTasks(backend, account.id, { limit: limits.tasks }),
    listNotes(backend, account.id, { limit: limits.notes }),
  ]);
  const canWrite = canEditAccounts(user.role);
  return (
    <div key={account.id} className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <TasksCard
        accountId={account.id}
        first={pageData(tasks)}
        limit={limits.tasks}
        me={{ uid: user.uid, name: user.full_name }}
        canWrite={canWrite}
        targetId={target.task}
        nowMs={Date.now()}
      />
      <NotesCard
        accountId={account.id}
        first={pageData(notes)}
        limit={limits.notes}
        meUid={user.uid}
        canWrite={canWrite}
        targetId={target.note}
      />
    </div>
  );
}
