import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  numeric?: boolean
  /** The column that names the row. */
  rowHeader?: boolean
}

export type TableProps<Row> = {
  caption: string
  captionHidden?: boolean
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
}

/** Becomes a list of labelled entries where room is short; the roles keep it a table for screen readers there too. */
export function Table<Row>({ caption, captionHidden, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className="table-room">
      <table className="table" role="table">
        <caption className={captionHidden ? 'sr-only' : undefined}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ id, header, numeric }) => (
              <th key={id} scope="col" role="columnheader" className={numeric ? 'num' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = <div>{column.cell(row)}</div>
  if (column.rowHeader) {
    return (
      <th scope="row" role="rowheader" data-label={column.header}>
        {content}
      </th>
    )
  }
  return (
    <td role="cell" data-label={column.header} className={column.numeric ? 'num' : undefined}>
      {content}
    </td>
  )
}
