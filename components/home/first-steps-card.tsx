"use client";

import { clsx } from "clsx";
import { Check, EyeOff } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { IconButton } from "@/components/ui/button/icon-button";
import { Card, CardHeader } from "@/components/ui/card";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { FirstStep, FirstStepName } from "@/lib/contracts/home/first-step";
import { describeProgress, firstStepText } from "@/lib/home/first-steps";
import { send } from "@/lib/http/browser/send";

interface FirstStepsCardProps {
  steps: readonly FirstStep[];
  /** The id of an account that the user owns; null if there is none. */
  accountId: string | null;
}

/**
 * The first steps in an empty workspace. The workspace's data shows which steps are done. The card can be hidden
 * permanently.
 */
export function FirstStepsCard({ steps, accountId }: FirstStepsCardProps) {
  const router = useRouter();
  const heading = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState<readonly FirstStepName[]>([]);
  const shown = steps.filter(({ name }) => !hidden.includes(name));
  const setStepHidden = async (name: FirstStepName, isHidden: boolean) => {
    setHidden((now) => (isHidden ? [...now, name] : now.filter((one) => one !== name)));
    const outcome = await send("PUT /home/steps/", { body: { name, is_hidden: isHidden } });
    if (outcome.kind === "refused") {
      setHidden((now) => (isHidden ? now.filter((one) => one !== name) : [...now, name]));
      showToast(outcome.detail, { tone: "danger" });
    }
    return outcome.kind === "ok";
  };
  const hide = async (name: FirstStepName, title: string) => {
    heading.current?.focus();
    if (!(await setStepHidden(name, true))) return;
    showToast(`Hidden: ${title}`, {
      action: {
        label: "Undo",
        run: () => void setStepHidden(name, false).then((isShown) => isShown && router.refresh()),
      },
    });
  };
  if (shown.every((step) => step.is_done)) return null;
  return (
    <Card ref={heading} tabIndex={-1} aria-labelledby="first-steps">
      <CardHeader id="first-steps" title="First steps" description={describeProgress(shown)} />
      <ol className="border-line border-t">
        {shown.map(({ name, is_done: isDone }) => {
          const { title, why, links } = firstStepText(name, accountId);
          return (
            <li key={name} className="flex items-start gap-3 border-line border-b px-4 py-3 last:border-b-0 md:px-5">
              <Tick isDone={isDone} />
              <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <div className="min-w-0">
                  <p className={clsx("text-sm", isDone ? "text-muted" : "font-medium text-ink")}>
                    {isDone ? <span className="sr-only">Done: </span> : null}
                    {title}
                  </p>
                  {isDone ? null : <p className="text-muted text-xs">{why}</p>}
                </div>
                {isDone ? null : (
                  <p className="flex flex-wrap gap-x-4">
                    {links.map(({ text, href }) => (
                      <Link
                        key={text}
                        href={href}
                        prefetch={false}
                        className="inline-flex min-h-6 items-center whitespace-nowrap text-accent-ink text-sm hover:underline"
                      >
                        {text}
                      </Link>
                    ))}
                  </p>
                )}
              </div>
              <IconButton
                label={`Hide “${title}”`}
                size="sm"
                tooltip="left"
                className="-my-1"
                onClick={() => void hide(name, title)}
              >
                <EyeOff aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function Tick({ isDone }: { isDone: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full border",
        isDone ? "border-transparent bg-success-soft text-success-ink" : "border-line-strong",
      )}
    >
      {isDone ? <Check className="size-3" strokeWidth={3} /> : null}
    </span>
  );
}
