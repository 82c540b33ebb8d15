/** Something the office works with cannot be reached for the moment: the caller may try again. What watches it has told the operator. */
export class Away extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'Away';
  }
}

/** The store of uploads cannot be reached, or does not do what it is asked. It has no say in whether a file exists. */
export class FilesAway extends Away {
  override name = 'FilesAway';
}
