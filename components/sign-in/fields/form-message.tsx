import { Notice } from "@/components/ui/state/notice";

/** The one line above a form that says why it wasn't taken. Always there, so that it is read out when it fills. */
export function FormMessage({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text ? <Notice tone="danger">{text}</Notice> : null}
    </div>
  );
}
