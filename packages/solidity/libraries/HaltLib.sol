// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice Times in which nothing could be delivered, because somebody had stopped it.
/// @param began When the first of them began, unix seconds; 0 if there was none.
/// @param until When the last of them ended or will end.
/// @param lasted How long they took together, seconds.
struct Halt {
    uint40 began;
    uint40 until;
    uint40 lasted;
}

/// @title HaltLib
/// @notice Effect of pauses and stops on deadlines: they give back the time that they took. A message that could still
/// be delivered when a halt began can be delivered after it, for as long as the halt lasted or as was left before.
/// @dev One that begins while an earlier one still gives back joins it: else a message that lives by the earlier one's
/// gift would expire by the later one.
library HaltLib {
    /// @notice Notes a halt that begins now, or goes on.
    /// @param until When it will end, not before now.
    function begun(Halt memory halt, uint256 until) internal view returns (Halt memory) {
        uint256 start = block.timestamp;
        if (!isGiving(halt)) return Halt(uint40(start), uint40(until), uint40(until - start));
        return prolonged(halt, until);
    }

    /// @notice Adds to the halts the time from now, or from their end if it is later, up to another.
    /// @param until When they will end, not before now.
    function prolonged(Halt memory halt, uint256 until) internal view returns (Halt memory) {
        if (until <= halt.until) return halt;
        uint256 from = block.timestamp > halt.until ? block.timestamp : halt.until;
        return Halt(halt.began, uint40(until), uint40(halt.lasted + until - from));
    }

    /// @notice The halt that is going on ends at another time than was noted.
    /// @param until When it ends.
    function ending(Halt memory halt, uint256 until) internal pure returns (Halt memory) {
        return Halt(halt.began, uint40(until), uint40(halt.lasted + until - halt.until));
    }

    /// @notice Part of the halts that has passed, seconds: the noted time, less the time that is still ahead. It never
    /// gets less, even if a halt ends early.
    function passed(Halt memory halt) internal view returns (uint40) {
        uint256 ahead = halt.until > block.timestamp ? halt.until - block.timestamp : 0;
        return uint40(halt.lasted - ahead);
    }

    /// @notice Whether a message may live by the time that the halt gives back: no message does after this time.
    function isGiving(Halt memory halt) internal view returns (bool) {
        return halt.began != 0 && block.timestamp <= uint256(halt.until) + halt.lasted;
    }

    /// @notice The time up to which a message can be delivered.
    /// @param deadline The one that its sender named, unix seconds, not 0.
    function extended(Halt memory halt, uint256 deadline) internal pure returns (uint256) {
        if (halt.began == 0 || deadline < halt.began) return deadline;
        uint256 least = (deadline < halt.until ? deadline : halt.until) + halt.lasted;
        return deadline > least ? deadline : least;
    }
}
