"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { PageHeading } from "@/components/shell/page-heading";
import { ButtonLink } from "@/components/ui/button/button-link";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Card, CardBody } from "@/components/ui/card";
import { Notice } from "@/components/ui/state/notice";
import type { Import } from "@/lib/contracts/imports/import";
import { openStates } from "@/lib/contracts/imports/import-field";
import { actOnImport } from "@/lib/imports/browser/requests";
import { stateNames, stepOf, steps, transferHref } from "@/lib/imports/labels";
import type { ImportStepProps } from "./import-step-props";
import { MappingForm } from "./mapping-form";
import { OutcomeCard } from "./outcome-card";
import { ReviewCard } from "./review-card";
import { SheetField } from "./sheet-field";
import { useImport } from "./use-import";
import { WorkCard } from "./work-card";

/** One import, at its current step. */
export function ImportScreen({ initial }: { initial: Import }) {
  const { isBusy, ...step } = useImport(initial);
  const { one, isRequesting, change } = step;
  const canCancel = one.transfer === null && openStates.includes(one.state);
  return (
    <>
      <PageHeading
        title={one.file_name}
        description={
          <>
            <span role="status">{stateNames[one.state]}</span>
            {" · "}
            {one.transfer === null ? (
              <Link href="/all-accounts/import" className="text-accent-ink underline">
                All imports
              </Link>
            ) : (
              <Link href={transferHref(one.transfer)} className="text-accent-ink underline">
                Files in this import
              </Link>
            )}
          </>
        }
        actions={
          canCancel ? (
            <OnlineButton
              variant="danger-quiet"
              busy={isRequesting}
              onClick={() => change(() => actOnImport(one.id, { action: "cancel" }))}
            >
              Cancel import
            </OnlineButton>
          ) : null
        }
      />
      <Steps one={one} />
      {one.problem === null ? null : (
        <Notice tone="danger" role="alert">
          {one.problem}
        </Notice>
      )}
      {isBusy || one.state === "paused" ? <WorkCard {...step} /> : null}
      {one.state === "mapping" ? <MappingForm key={one.updated_at} {...step} /> : null}
      {one.state === "ready" ? <ReviewCard {...step} /> : null}
      {["done", "cancelled", "undone"].includes(one.state) ? <OutcomeCard {...step} /> : null}
      {one.state === "uploading" || one.state === "failed" ? <RetryOptions {...step} /> : null}
    </>
  );
}

function RetryOptions(step: ImportStepProps) {
  const { one } = step;
  const hasSheets = one.sheets.length > 1;
  return (
    <Card>
      <CardBody className="flex flex-wrap items-end justify-between gap-3 pt-4 md:pt-5">
        <p className={clsx("text-muted text-sm", hasSheets ? "basis-full" : "self-center")}>
          {one.state === "uploading" ? "The upload was interrupted. Choose the file again." : "Nothing was saved."}
          {hasSheets ? " Read another sheet of this workbook, or choose another file." : null}
        </p>
        <SheetField {...step} />
        {one.transfer === null ? (
          <ButtonLink href="/all-accounts/import" variant="primary">
            Choose a file
          </ButtonLink>
        ) : (
          <ButtonLink href={transferHref(one.transfer)}>Back to the files</ButtonLink>
        )}
      </CardBody>
    </Card>
  );
}

function Steps({ one }: { one: Import }) {
  const current = steps.indexOf(stepOf(one.state));
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={clsx("flex items-center gap-1.5", index === current ? "font-medium text-ink" : "text-muted")}
        >
          <span
            aria-hidden="true"
            className={clsx(
              "inline-flex size-5 items-center justify-center rounded-full text-xs tabular-nums",
              index === current ? "bg-accent text-on-accent" : "bg-sunken text-muted",
            )}
          >
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
