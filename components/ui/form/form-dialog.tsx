import type { ComponentProps, FormEventHandler, ReactNode } from "react";
import { useId } from "react";
import { Button } from "../button/button";
import { OnlineButton } from "../button/online-button";
import { Dialog } from "../overlay/dialog";
import { Form, FormNotice, RestoredNotice } from "./form";
import type { useForm } from "./use-form";

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, "title" | "description" | "width" | "onClose"> {
  form: Pick<ReturnType<typeof useForm>, "ref" | "error" | "isBusy" | "savedDraft">;
  /** The label of its main button; null while there is nothing to send. */
  action: string | null;
  /** Whether the main button permanently deletes something. */
  isDangerous?: boolean;
  /** Whether the form can be submitted now. */
  canSend?: boolean;
  onSubmit: (values: FormData) => unknown;
  onInput?: FormEventHandler<HTMLFormElement>;
  /** A button at the other end of the footer. */
  aside?: ReactNode;
  /** Shown beside the form's general error: how to resolve it. */
  remedy?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog that is one form, with its buttons in the footer. The form's general error is shown above the fields.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    form,
    action,
    isDangerous = false,
    canSend = true,
    onSubmit,
    onInput,
    aside,
    remedy,
    children,
    ...dialog
  } = props;
  const id = useId();
  const cancel = () => {
    form.savedDraft.drop();
    dialog.onClose();
  };
  return (
    <Dialog
      open
      {...dialog}
      footer={
        <>
          {aside}
          <Button onClick={cancel}>Cancel</Button>
          {action === null ? null : (
            <OnlineButton
              type="submit"
              form={id}
              variant={isDangerous ? "danger" : "primary"}
              busy={form.isBusy}
              disabled={!canSend}
            >
              {action}
            </OnlineButton>
          )}
        </>
      }
    >
      <Form ref={form.ref} id={id} onSubmit={onSubmit} onInput={onInput} className="flex flex-col gap-4">
        <RestoredNotice isRestored={form.savedDraft.isRestored} />
        <FormNotice detail={form.error.detail}>{remedy}</FormNotice>
        {children}
      </Form>
    </Dialog>
  );
}
