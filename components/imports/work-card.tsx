import { OnlineButton } from "@/components/ui/button/online-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import { formatCount } from "@/lib/contracts/text/format-number";
import { actOnImport } from "@/lib/imports/browser/requests";
import type { ImportStepProps } from "./import-step-props";

const titles: Record<string, string> = {
  reading: "Reading the file",
  checking: "Checking rows against your data",
  running: "Saving rows",
  paused: "Paused",
  undoing: "Undoing the import",
};

/** The backend's current work on the import, and its progress. */
export function WorkCard({ one, isRequesting, change }: ImportStepProps) {
  const { id, state, done, total } = one;
  const noun = one.people && state !== "reading" ? "accounts and contacts" : "rows";
  const rows =
    total === null ? `${formatCount(done)} ${noun}` : `${formatCount(done)} of ${formatCount(total)} ${noun}`;
  return (
    <Card aria-labelledby="import-work">
      <CardHeader
        id="import-work"
        title={titles[state] ?? "In progress"}
        description={
          state === "paused"
            ? "Saved rows are kept. Resume at any time."
            : "You can close this page. The import keeps running, and you’ll get an alert when it’s done."
        }
        actions={
          one.transfer === null && (state === "running" || state === "paused") ? (
            <OnlineButton
              variant={state === "paused" ? "primary" : "secondary"}
              busy={isRequesting}
              onClick={() => change(() => actOnImport(id, { action: state === "paused" ? "resume" : "pause" }))}
            >
              {state === "paused" ? "Resume" : "Pause"}
            </OnlineButton>
          ) : null
        }
      />
      <CardBody className="flex flex-col gap-2">
        <ProgressBar label="Progress" text={rows} done={done} total={total} className="w-full" />
        <p className="text-muted text-sm tabular-nums">{rows}</p>
      </CardBody>
    </Card>
  );
}
