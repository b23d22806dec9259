// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Halt, HaltLib} from "./HaltLib.sol";

/// @notice A lane's pauses, and the time that they took over from halts of its light client.
/// @param began When they began, or the client's halts that gave back then; unix seconds, 0 if there was none.
/// @param until When the lane opens again, or did.
/// @param lasted How long all of them took together, seconds.
/// @param clientBegan When the client's halts began that were taken over last, 0 if there are none.
/// @param takenOver Part of `lasted` that comes from those halts, seconds: their time that had passed by then.
struct Pause {
    uint40 began;
    uint40 until;
    uint40 lasted;
    uint40 clientBegan;
    uint40 takenOver;
}

/// @title PauseLib
/// @notice Joint effect of a lane's pauses and its light client's halts on deadlines.
/// @dev The client's halts apply to the deadline as the pauses extend it, and to the deadline alone: a message that
/// came after the pauses lives by the client's halts in full. Halts may be forgotten when they give back no more (a
/// later one takes their place). So a message that lives by both must find them in the pause: a beginning pause takes
/// over their time that has passed. It takes over only that: the rest may never come to pass, and counts beside the
/// pause as long as the client knows it. Overlaps favour the waiting message: if one begins during the other, both
/// count in full, and a message that was late by less than they lasted may come back.
library PauseLib {
    using HaltLib for Halt;

    /// @notice Notes a pause that begins now, or goes on.
    /// @param client The halt of the lane's light client.
    /// @param until When the pause will end, not before now.
    function begun(Pause memory pause, Halt memory client, uint256 until) internal view returns (Pause memory) {
        bool isGiving = client.isGiving();
        bool joins = _halt(pause).isGiving() || (isGiving && _reaches(pause, client.began));
        if (!joins) pause = Pause(uint40(block.timestamp), uint40(block.timestamp), 0, 0, 0);
        if (isGiving) _takeOver(pause, client);
        Halt memory prolonged = _halt(pause).prolonged(until);
        (pause.until, pause.lasted) = (prolonged.until, prolonged.lasted);
        return pause;
    }

    /// @notice The time up to which a message can be delivered.
    /// @param client The halt of the lane's light client.
    /// @param deadline The one that its sender named, unix seconds, not 0.
    function extended(Pause memory pause, Halt memory client, uint256 deadline) internal pure returns (uint256) {
        uint40 rest = client.lasted - _takenOver(pause, client);
        uint256 byBoth = Halt(client.began, client.until, rest).extended(_halt(pause).extended(deadline));
        uint256 byClient = client.extended(deadline);
        return byBoth > byClient ? byBoth : byClient;
    }

    function _takeOver(Pause memory pause, Halt memory client) private view {
        uint40 passed = client.passed();
        pause.lasted += passed - _takenOver(pause, client);
        if (client.began < pause.began) pause.began = client.began;
        (pause.clientBegan, pause.takenOver) = (client.began, passed);
    }

    /// @dev Part of the pauses that already holds the client's halts. Passed time never gets less.
    function _takenOver(Pause memory pause, Halt memory client) private pure returns (uint40) {
        return client.began == pause.clientBegan ? pause.takenOver : 0;
    }

    /// @dev Whether somebody lived by the pauses at a time.
    function _reaches(Pause memory pause, uint40 time) private pure returns (bool) {
        return pause.began != 0 && time <= uint256(pause.until) + pause.lasted;
    }

    function _halt(Pause memory pause) private pure returns (Halt memory) {
        return Halt(pause.began, pause.until, pause.lasted);
    }
}
