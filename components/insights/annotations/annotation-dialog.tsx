"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { useForm } from "@/components/ui/form/use-form";
import { Dialog } from "@/components/ui/overlay/dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Annotation } from "@/lib/contracts/insights/annotation";
import { annotationLimits } from "@/lib/contracts/insights/annotation-limit";
import { type Outcome, send } from "@/lib/http/browser/send";
import { yearsIn } from "@/lib/insights/annotations";

type Shown = Pick<Annotation, "id" | "year" | "body" | "updated_at">;

/** The annotation being edited, and its chart. */
export interface EditedAnnotation {
  /** Null: a new annotation. */
  annotation: Shown | null;
  seriesId: string;
  /** The chart's title. */
  of: string;
  /** The years that can be annotated: `1997-2023`. */
  years: string;
}

/** Creates, changes or removes an annotation of a chart's year, each with Undo. */
export default function AnnotationDialog(props: EditedAnnotation & { onClose: () => void }) {
  const { annotation, of, onClose } = props;
  const years = yearsIn(props.years);
  const form = useId();
  const [year, setYear] = useState(annotation?.year ?? years[0] ?? 0);
  const [body, setBody] = useState(annotation?.body ?? "");
  const { form: ref, problem, isSending, save, remove, cancel } = useAnnotation(props);
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title={annotation ? "Edit a marked year" : "Mark a year"}
      description={`${of}. Colleagues see it with your name.`}
      footer={
        <>
          {annotation ? (
            <OnlineButton variant="danger-quiet" className="mr-auto" busy={isSending} onClick={() => void remove()}>
              Remove
            </OnlineButton>
          ) : null}
          <Button onClick={cancel}>Cancel</Button>
          <OnlineButton type="submit" form={form} variant="primary" busy={isSending}>
            Save
          </OnlineButton>
        </>
      }
    >
      <Form ref={ref} id={form} className="flex flex-col gap-4" onSubmit={() => save(year, body.trim())}>
        <Field label="Year" error={problem.year}>
          <Select
            value={year}
            onChange={(event) => setYear(Number(event.target.value))}
            options={years.map((one) => [one, one])}
          />
        </Field>
        <Field label="What happened" hint={`At most ${annotationLimits.body} characters`} error={problem.body}>
          <Input
            autoFocus
            value={body}
            maxLength={annotationLimits.body}
            placeholder="Tariffs began"
            onChange={(event) => setBody(event.target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  );
}

function useAnnotation({ annotation, seriesId, onClose }: EditedAnnotation & { onClose: () => void }) {
  const router = useRouter();
  const [key] = useState(() => crypto.randomUUID());
  const { ref, error, savedDraft, refuse, isBusy, run } = useForm(`annotation:${annotation?.id ?? seriesId}`);

  const submit = async <Data,>(
    request: () => Promise<Outcome<Data>>,
    text: string,
    undo: (data: Data) => Promise<Outcome<unknown>>,
  ) => {
    const outcome = await run(request);
    if (outcome === null) return;
    if (outcome.kind === "refused")
      return refuse(Object.keys(outcome.fields).length > 0 ? outcome.fields : { body: outcome.detail });
    onClose();
    router.refresh();
    const revert = async () => {
      const undone = await undo(outcome.data);
      if (undone.kind === "refused") showToast(undone.detail, { tone: "danger" });
      router.refresh();
    };
    showToast(text, { action: { label: "Undo", run: () => void revert() } });
  };

  const save = async (year: number, body: string) => {
    if (body === "") return refuse({ body: "Enter what happened." });
    if (annotation === null) {
      const add = () => send("POST /annotations/", { body: { series_id: seriesId, year, body }, key });
      return submit(add, `Marked ${year}.`, ({ id }) => send("DELETE /annotations/:id/", { params: { id } }));
    }
    const { id, updated_at, ...before } = annotation;
    const change = () => send("PATCH /annotations/:id/", { params: { id }, body: { year, body, updated_at } });
    return submit(change, `Saved the annotation for ${year}.`, (now) =>
      send("PATCH /annotations/:id/", { params: { id }, body: { ...before, updated_at: now.updated_at } }),
    );
  };
  const cancel = () => {
    savedDraft.drop();
    onClose();
  };
  const remove = async () => {
    if (annotation === null) return;
    const { id, year } = annotation;
    await submit(
      () => send("DELETE /annotations/:id/", { params: { id } }),
      `Removed the annotation for ${year}.`,
      () => send("POST /annotations/:id/restore/", { params: { id } }),
    );
  };
  return { form: ref, problem: error.fields, isSending: isBusy, save, remove, cancel };
}
