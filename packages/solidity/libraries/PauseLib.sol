// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Halt, HaltLib} from "./HaltLib.sol";

/// @notice A lane's pauses, and what they took over from halts of its light client.
/// @param halt The pauses: `until` is when the lane opens again. `began` and `lasted` hold the client's halts too that
/// gave back when a pause began.
/// @param client The client's halt as it was when it was taken over.
struct Pause {
    Halt halt;
    Halt client;
}

/// @title PauseLib
/// @notice What pauses of a lane and halts of its light client do to deadlines together.
/// @dev The client's halt is applied to what the pauses make of a deadline. It may be forgotten when it gives back no
/// more (a later one takes its place), so whatever lives by both must find it in the pause: a pause that begins takes
/// over what the client still gives back. In favour of who waits: where one begins during the other, a message that was
/// late by less than it lasted may come back.
library PauseLib {
    using HaltLib for Halt;

    /// @notice Notes a pause that begins now, or goes on.
    /// @param client The halt of the lane's light client.
    /// @param until When the pause will end, not before now.
    function begun(Pause memory pause, Halt memory client, uint256 until) internal view returns (Pause memory) {
        bool isGiving = client.isGiving();
        bool joins = _whole(pause).isGiving() || (isGiving && _reaches(pause, client.began));
        if (!joins) pause = Pause(Halt(uint40(block.timestamp), uint40(block.timestamp), 0), Halt(0, 0, 0));
        if (isGiving) _takeOver(pause, client);
        pause.halt = _prolonged(pause.halt, until);
        return pause;
    }

    /// @notice The time up to which a message can be delivered.
    /// @param client The halt of the lane's light client.
    /// @param deadline The one that its sender named, unix seconds, not 0.
    function extended(Pause memory pause, Halt memory client, uint256 deadline) internal pure returns (uint256) {
        client.lasted = _rest(pause, client);
        return client.extended(_whole(pause).extended(deadline));
    }

    function _prolonged(Halt memory halt, uint256 until) private view returns (Halt memory) {
        if (until <= halt.until) return halt;
        uint256 from = block.timestamp > halt.until ? block.timestamp : halt.until;
        return Halt(halt.began, uint40(until), uint40(halt.lasted + until - from));
    }

    function _takeOver(Pause memory pause, Halt memory client) private pure {
        pause.halt.lasted += _rest(pause, client);
        if (client.began < pause.halt.began) pause.halt.began = client.began;
        pause.client = client;
    }

    /// @dev What the client's halt gives beyond what was taken over.
    function _rest(Pause memory pause, Halt memory client) private pure returns (uint40) {
        if (client.began != pause.client.began) return client.lasted;
        return client.lasted > pause.client.lasted ? client.lasted - pause.client.lasted : 0;
    }

    /// @dev The pauses with what they took over.
    function _whole(Pause memory pause) private pure returns (Halt memory) {
        (Halt memory halt, uint40 until) = (pause.halt, pause.client.until);
        return until > halt.until ? Halt(halt.began, until, halt.lasted) : halt;
    }

    /// @dev Whether somebody lived by the pauses at a time.
    function _reaches(Pause memory pause, uint40 time) private pure returns (bool) {
        Halt memory whole = _whole(pause);
        return whole.began != 0 && time <= uint256(whole.until) + whole.lasted;
    }
}
