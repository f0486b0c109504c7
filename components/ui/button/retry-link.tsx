/** A retry button at the end of a sentence. */
export function RetryLink({ onRetry }: { onRetry: () => void }) {
  return (
    <button type="button" className="font-medium underline" onClick={onRetry}>
      Retry
    </button>
  );
}
