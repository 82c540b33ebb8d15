/** The product's mark, the same as the tab's icon. */
export function Brand() {
  return (
    <svg className="icon" width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#0a0b0c" />
      <path d="M9 8h14v5H9zM9 16h9v3H9zM9 22h6v2H9z" fill="#4ade80" />
    </svg>
  );
}
