const BARS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The outline of the panel, as `index.html` shows it before any code is here: what comes next takes its place without a flash. */
export function Outline({ says }: { says: string }) {
  return (
    <div className="outline" data-shown="" role="status">
      <span className="visually-hidden">{says}</span>
      <div className="outline__side" />
      <div className="outline__head" />
      <div className="outline__body">
        {BARS.map((bar) => (
          <span key={bar} />
        ))}
      </div>
    </div>
  );
}
