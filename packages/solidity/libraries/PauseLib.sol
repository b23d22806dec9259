// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Halt, HaltLib} from "./HaltLib.sol";

/// @notice A lane's pauses, and what they took over from halts of its light client.
/// @param began When they began, or the client's halts that gave back then; unix seconds, 0 if there was none.
/// @param until When the lane opens again, or did.
/// @param lasted How long all of them took together, seconds.
/// @param clientBegan When the client's halts began that were taken over last, 0 if there are none.
/// @param takenOver How much of those is part of `lasted`, seconds: what had passed of them by then.
struct Pause {
    uint40 began;
    uint40 until;
    uint40 lasted;
    uint40 clientBegan;
    uint40 takenOver;
}

/// @title PauseLib
/// @notice What pauses of a lane and halts of its light client do to deadlines together.
/// @dev The client's halts are applied to what the pauses make of a deadline, and to the deadline alone: what came
/// after the pauses lives by the client's halts in full. They may be forgotten when they give back no more (a later one
/// takes their place), so whatever lives by both must find them in the pause: a pause that begins takes over what has
/// passed of them. Only that: the rest may never come to pass, and it counts beside the pause as long as the client
/// knows it. In favour of who waits: where one begins during the other, both count in full, and a message that was late
/// by less than they lasted may come back.
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

    /// @dev How much the pauses hold already of the client's halts. What has passed never gets less.
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
