/** A choice of one. */
export function Choice<T extends string>({
  label,
  value,
  options,
  choose,
}: {
  readonly label: string;
  readonly value: T;
  /** Values, and their texts. */
  readonly options: readonly (readonly [value: T, text: string])[];
  readonly choose: (value: T) => void;
}) {
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value as T)}>
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
