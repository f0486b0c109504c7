"use client";

import { useState } from "react";
import useSWR from "swr";
import { useCan } from "@/components/session/me";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { RetryLink } from "@/components/ui/button/retry-link";
import { FormNotice } from "@/components/ui/form/form";
import { Select } from "@/components/ui/form/select";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { Dialog } from "@/components/ui/overlay/dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { HomeQueue } from "@/lib/contracts/home/home-queue";
import { queueLength, rankQueue } from "@/lib/contracts/home/home-ranking";
import { defaultWeights, type QueueWeights, queueKinds } from "@/lib/contracts/home/queue-kind";
import { loadTeamWeights } from "@/lib/home/browser/requests";
import { describeWeights } from "@/lib/home/describe";
import { RankingTable } from "./ranking-table";
import type { RankingActions } from "./use-queue";
import { WeightSliders } from "./weight-sliders";

interface RankingDialogProps {
  /** The open items, and the weights that determine their order. */
  queue: HomeQueue;
  actions: RankingActions;
  onClose: () => void;
}

const forMe = "";

/**
 * Shows how the order is calculated, and previews the new order while weights are changed. New weights take effect when
 * saved.
 */
export default function RankingDialog({ queue, actions, onClose }: RankingDialogProps) {
  const canLead = useCan("lead");
  const [ownerId, setOwnerId] = useState(forMe);
  const [moved, setMoved] = useState<QueueWeights | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isSending, run } = useOneAtATime();
  const {
    data: teams = [],
    error,
    mutate,
  } = useSWR(canLead ? ["team-weights"] : null, loadTeamWeights, { dedupingInterval: 0 });
  const team = teams.find(({ id }) => id === ownerId) ?? null;
  const current = moved ?? (team ? (team.weights ?? defaultWeights) : queue.weights);
  const ranking = { weights: current, profile: queue.profile };
  const ranked = rankQueue(queue.items, ranking).slice(0, queueLength);
  // A team's members may have kinds of items that its leader doesn't have.
  const kinds = team ? queueKinds : queueKinds.filter((kind) => queue.items.some((item) => item.kind === kind));
  const finish = async (action: () => Promise<string | null>, done: string | null) => {
    setProblem(null);
    const ended = await run(async () => ({ wrong: await action() }));
    if (ended === null) return;
    if (ended.wrong !== null) return setProblem(ended.wrong);
    if (done !== null) showToast(done);
    onClose();
  };
  const keep = () =>
    team
      ? finish(() => actions.keepForTeam(team.id, current), `${team.name} now uses these weights.`)
      : finish(() => actions.keep(current), null);
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title="Why this order?"
      description="Points = (timing + usefulness + fit) × weight. Timing: how urgent it is today. Usefulness: how you rated similar signals. Fit adds at most half as much as timing."
      footer={
        <>
          <Button onClick={() => setMoved(defaultWeights)}>Default weights</Button>
          <OnlineButton variant="primary" busy={isSending} onClick={() => void keep()}>
            {team ? `Save for ${team.name}` : "Save this order"}
          </OnlineButton>
        </>
      }
    >
      <FormNotice detail={problem} />
      {error ? (
        <p role="alert" className="mt-1 text-danger-ink text-sm">
          The weights of your teams could not be loaded. <RetryLink onRetry={() => void mutate()} />
        </p>
      ) : null}
      {teams.length > 0 ? (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink text-sm">
          <span aria-hidden="true">Weights of</span>
          <Select
            aria-label="Whose weights"
            value={ownerId}
            className="w-56!"
            onChange={({ currentTarget }) => {
              setOwnerId(currentTarget.value);
              setMoved(null);
            }}
            options={teams.map(({ id, name }) => [id, `The team ${name}`])}
          >
            <option value={forMe}>Me</option>
          </Select>
        </div>
      ) : null}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <p role="status">{team ? teamText(team) : describeWeights(queue)}</p>
        {!team && queue.weights_of === "own" ? (
          <OnlineButton size="sm" busy={isSending} onClick={() => void finish(actions.goBack, null)}>
            {queue.team_weights ? "Use the team’s weights" : "Use the default weights"}
          </OnlineButton>
        ) : null}
        {team?.weights ? (
          <OnlineButton
            size="sm"
            busy={isSending}
            onClick={() =>
              void finish(() => actions.keepForTeam(team.id, null), `${team.name} uses the default weights again.`)
            }
          >
            Remove them
          </OnlineButton>
        ) : null}
      </div>
      <WeightSliders kinds={kinds} weights={current} onChange={setMoved} />
      <p className="pb-1 text-muted text-xs">
        {team ? "Preview: your own list in this order. " : ""}
        {queue.profile
          ? "Fit: how well the account matches the profile in Settings, and whether you own it."
          : "Fit: the size of the account, and whether you own it. An admin can set a profile in Settings."}
      </p>
      <RankingTable ranked={ranked} ranking={ranking} today={queue.today} />
    </Dialog>
  );
}

function teamText({ name, weights }: { name: string; weights: QueueWeights | null }): string {
  const who = `Members of ${name} without weights of their own use`;
  return weights ? `${who} these.` : `None are set. ${who} the default ones.`;
}
