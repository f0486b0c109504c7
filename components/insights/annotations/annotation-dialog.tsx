"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { useForm } from "@/components/ui/form/use-form";
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
  const [year, setYear] = useState(annotation?.year ?? years[0] ?? 0);
  const [body, setBody] = useState(annotation?.body ?? "");
  const { form, save, remove } = useAnnotation(props);
  return (
    <FormDialog
      onClose={onClose}
      width="sm"
      title={annotation ? "Edit a marked year" : "Mark a year"}
      description={`${of}. Colleagues see it with your name.`}
      form={form}
      action="Save"
      onSubmit={() => save(year, body.trim())}
      aside={
        annotation ? (
          <OnlineButton variant="danger-quiet" className="mr-auto" busy={form.isBusy} onClick={() => void remove()}>
            Remove
          </OnlineButton>
        ) : null
      }
    >
      <Field label="Year" error={form.error.fields.year}>
        <Select
          value={year}
          onChange={(event) => setYear(Number(event.target.value))}
          options={years.map((one) => [one, one])}
        />
      </Field>
      <Field label="What happened" hint={`At most ${annotationLimits.body} characters`} error={form.error.fields.body}>
        <Input
          autoFocus
          value={body}
          maxLength={annotationLimits.body}
          placeholder="Tariffs began"
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

function useAnnotation({ annotation, seriesId, onClose }: EditedAnnotation & { onClose: () => void }) {
  const router = useRouter();
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm(`annotation:${annotation?.id ?? seriesId}`);

  const submit = async <Data,>(
    request: () => Promise<Outcome<Data>>,
    text: string,
    undo: (data: Data) => Promise<Outcome<unknown>>,
  ) => {
    const outcome = await form.run(request);
    if (outcome === null) return;
    if (outcome.kind === "refused")
      return form.refuse(Object.keys(outcome.fields).length > 0 ? outcome.fields : { body: outcome.detail });
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
    if (body === "") return form.refuse({ body: "Enter what happened." });
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
  const remove = async () => {
    if (annotation === null) return;
    const { id, year } = annotation;
    await submit(
      () => send("DELETE /annotations/:id/", { params: { id } }),
      `Removed the annotation for ${year}.`,
      () => send("POST /annotations/:id/restore/", { params: { id } }),
    );
  };
  return { form, save, remove };
}
