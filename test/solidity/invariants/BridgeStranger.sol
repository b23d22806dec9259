// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {AdvancedAsset, IAdvancedAssetReceiver} from "@causeway/solidity/interfaces/IAdvancedAssetReceiver.sol";
import {IAssetReceiver, ReceivedAsset} from "@causeway/solidity/interfaces/IAssetReceiver.sol";
import {RefusingToken} from "../bridge/tokens/RefusingToken.sol";

/// @dev In whose call a stranger acts: a receiver's, the token's, or of who gets change.
enum Moment {
    Received,
    Moved,
    Changed
}

/// @title BridgeStranger
/// @notice Makes one move when others are called, and swallows what comes of it.
contract BridgeStranger {
    bool public isArmed;
    bool public succeeded;
    bytes public answer;
    Moment private _moment;
    address private _target;
    uint256 private _value;
    bytes private _data;

    receive() external payable {}

    function arm(Moment moment, address target, uint256 value, bytes calldata data) external {
        (isArmed, succeeded, _moment, _target, _value, _data) = (true, false, moment, target, value, data);
    }

    function disarm() external {
        isArmed = false;
    }

    function act(Moment moment) external {
        if (!isArmed || moment != _moment) return;
        isArmed = false;
        (succeeded, answer) = _target.call{value: _value}(_data);
    }

    /// @dev What they hold they may pay with.
    function approve(RefusingToken token, address spender) external {
        token.approve(spender, type(uint256).max);
    }
}

/// @title ChangeTaker
/// @notice Stands in the place of an account that gets change back.
contract ChangeTaker {
    BridgeStranger private immutable STRANGER;

    constructor(BridgeStranger stranger) {
        STRANGER = stranger;
    }

    receive() external payable {
        STRANGER.act(Moment.Changed);
    }
}

/// @title HookedToken
/// @notice Calls a stranger whenever it moves, with gas that it can spare.
contract HookedToken is RefusingToken {
    uint256 private constant KEPT = 60_000;

    BridgeStranger public stranger;

    constructor(uint8 decimals_) RefusingToken(decimals_) {}

    function setStranger(BridgeStranger stranger_) external {
        stranger = stranger_;
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        uint256 left = gasleft();
        if (address(stranger) == address(0) || left < 2 * KEPT) return;
        try stranger.act{gas: left - KEPT}(Moment.Moved) {} catch {}
    }
}

/// @title ReceiversMind
/// @notice Decides for all receivers that are called: refuses, has them answer wrong, or calls somebody; and counts.
contract ReceiversMind {
    error Refused();

    BridgeStranger private immutable STRANGER;
    bool public refuses;
    bool public answersWrong;
    mapping(bytes32 transferId => uint256) public callsOf;
    address private _target;
    bytes private _data;

    constructor(BridgeStranger stranger) {
        STRANGER = stranger;
    }

    function setRefuses(bool refuses_) external {
        refuses = refuses_;
    }

    function setAnswersWrong(bool answersWrong_) external {
        answersWrong = answersWrong_;
    }

    /// @dev What it calls when it is asked; it fails as that does.
    function setCall(address target, bytes calldata data) external {
        (_target, _data) = (target, data);
    }

    function decide(bytes32 transferId) external {
        require(!refuses, Refused());
        ++callsOf[transferId];
        STRANGER.act(Moment.Received);
        if (_target == address(0)) return;
        (bool succeeded, bytes memory reason) = _target.call(_data);
        if (succeeded) return;
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }
}

/// @title TransferReceiver
/// @notice Stands in the place of an account that one transfer with a payload is for.
contract TransferReceiver is IAssetReceiver, IAdvancedAssetReceiver {
    ReceiversMind private immutable MIND;

    constructor(ReceiversMind mind) {
        MIND = mind;
    }

    receive() external payable {}

    function onAssetReceived(ReceivedAsset calldata received, bytes calldata) external returns (bytes4) {
        MIND.decide(received.transferId);
        return MIND.answersWrong() ? bytes4(0) : IAssetReceiver.onAssetReceived.selector;
    }

    function onAssetAdvanced(AdvancedAsset calldata advanced, bytes calldata) external returns (bytes4) {
        MIND.decide(advanced.transferId);
        return IAdvancedAssetReceiver.onAssetAdvanced.selector;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == type(IERC165).interfaceId || id == type(IAdvancedAssetReceiver).interfaceId;
    }
}
