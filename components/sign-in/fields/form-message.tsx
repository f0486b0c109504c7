import { Notice } from "@/components/ui/state/notice";

/** The error message above a form. Always in the page, so that screen readers announce it when its text is set. */
export function FormMessage({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text ? <Notice tone="danger">{text}</Notice> : null}
    </div>
  );
}
