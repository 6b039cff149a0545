import type { ReactNode } from 'react'

export type Column<Row> = {
  header: string
  /** Only needed where two columns have the same header. */
  id?: string
  cell: (row: Row) => ReactNode
  numeric?: boolean
  /** Names the row, in place of the first column. */
  rowHeader?: boolean
}

export type TableProps<Row> = {
  caption: string
  /** False where nothing before the table says what it shows. */
  captionHidden?: boolean
  columns: Column<Row>[]
  rows: Row[]
} & (Row extends { id: string } ? { rowKey?: KeyOf<Row> } : { rowKey: KeyOf<Row> })

type KeyOf<Row> = (row: Row) => string
const idOf = (row: unknown) => (row as { id: string }).id

/** Shown as a list of labelled entries on narrow screens; it stays a table for screen readers. */
export function Table<Row>({ caption, captionHidden = true, columns, rows, rowKey = idOf }: TableProps<Row>) {
  const naming = columns.find(({ rowHeader }) => rowHeader) ?? columns[0]
  return (
    <div className="table-room">
      <table className="table">
        <caption className={captionHidden ? 'sr-only' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, id = header, numeric }) => (
              <th key={id} scope="col" className={numeric ? 'num' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.id ?? column.header} column={column} row={row} naming={column === naming} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  naming: boolean
}

function Cell<Row>({ column, row, naming }: CellProps<Row>) {
  const content = <div>{column.cell(row)}</div>
  if (naming) {
    return (
      <th scope="row" data-label={column.header} className={column.numeric ? 'num' : undefined}>
        {content}
      </th>
    )
  }
  return (
    <td data-label={column.header} className={column.numeric ? 'num' : undefined}>
      {content}
    </td>
  )
}
