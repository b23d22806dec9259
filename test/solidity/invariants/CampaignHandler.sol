// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IRelayHandler, Relay} from "@causeway/solidity/interfaces/IRelayHandler.sol";

/// @notice What a handler of the campaign does with a message.
enum Conduct {
    Answer,
    SendNothing,
    Revert,
    BurnGas,
    ReturnALot,
    RevertWithALot,
    TooLarge,
    NoAnswer,
    LieAboutSize,
    LieAboutPlace,
    Reenter
}

/// @notice Who notes what handlers handled, and re-enters on their behalf.
interface IRelayWitness {
    function noteHandled(Relay calldata relay, bytes calldata payload) external;
    function reenterFrom(Relay calldata relay) external;
}

/// @title CampaignHandler
/// @notice Behaves as it was told to, and has noted what it handled.
contract CampaignHandler is IRelayHandler {
    IRelayWitness private immutable _witness;
    Conduct public conduct;

    error Refused();

    constructor(IRelayWitness witness) {
        _witness = witness;
    }

    function behave(Conduct newConduct) external {
        conduct = newConduct;
    }

    /// @dev The payload is the result.
    function handle(Relay calldata relay, bytes calldata payload) external returns (bool, bytes memory) {
        _witness.noteHandled(relay, payload);
        if (conduct == Conduct.Revert) revert Refused();
        if (conduct == Conduct.BurnGas) {
            while (true) {}
        }
        if (conduct == Conduct.Reenter) _witness.reenterFrom(relay);
        if (conduct == Conduct.TooLarge) return (true, new bytes(5_000));
        if (conduct == Conduct.SendNothing) return (false, payload);
        if (conduct != Conduct.Answer && conduct != Conduct.Reenter) _answerBadly(conduct);
        return (true, payload);
    }

    /// @dev Ends the call with bytes that are not what was promised.
    function _answerBadly(Conduct how) private pure {
        bytes memory answer = abi.encode(true, bytes("bad"));
        if (how == Conduct.LieAboutSize) answer = abi.encode(1, 64, 60, "short");
        if (how == Conduct.LieAboutPlace) answer = abi.encode(1, type(uint256).max, 0);
        if (how == Conduct.NoAnswer) answer = abi.encode(keccak256("no bool"));
        bool lot = how == Conduct.ReturnALot || how == Conduct.RevertWithALot;
        bool reverts = how == Conduct.RevertWithALot;
        assembly ("memory-safe") {
            let start := add(answer, 32)
            let size := mload(answer)
            if lot {
                mstore(start, 2)
                size := 50000
            }
            if reverts {
                revert(start, size)
            }
            return(start, size)
        }
    }
}
