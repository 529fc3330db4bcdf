/** An issue that cannot be sent as it is: lines for the editor, with file and line where there is one. */
export class IssueError extends Error {
  override name = 'IssueError'
}
